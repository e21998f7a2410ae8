"""`python -m terramars` is the command `terramars`."""

from terramars.cli import app

if __name__ == "__main__":
    app(prog_name="terramars")
