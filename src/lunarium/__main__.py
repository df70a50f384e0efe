"""`python -m lunarium` is the command `lunarium`."""

from lunarium.cli import main

if __name__ == "__main__":
    main()
