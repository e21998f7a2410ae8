"""Who comes: browsers and the links they hold, accounts, and the games of one visitor."""
