"""The dice game in the browser: what a seat is sent of it, and its pages."""
