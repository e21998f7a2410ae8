"""What is kept: the database, its tables and their migrations, backups, and whether all of it is well."""
