"""Computer players: thinking in other processes, the queue before them, and jobs in a shared database."""
