"""How fast Lunarium is: `make bench` prints the figures."""
