"""What a seat is shown: plain data made from what it may see, and nothing else."""
