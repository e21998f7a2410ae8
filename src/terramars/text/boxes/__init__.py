"""What is said of the words of single boxes, a file for each: read like what the files of cards say of their own."""
