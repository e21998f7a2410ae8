"""Computer players. Each is given what its seat sees, and never more: ``choose(view, decision, budget)``."""
