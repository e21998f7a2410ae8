"""The outside: routes for programs, what they carry, and what is refused before anybody is asked."""
