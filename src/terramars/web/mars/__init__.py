"""Terraforming Mars in the browser: where its presenter stands. Its pages are the oldest, and stand in `pages`."""
