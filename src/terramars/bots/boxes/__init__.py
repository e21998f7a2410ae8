"""What the computer players think of the words of single boxes, a file for each."""
