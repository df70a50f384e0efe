"""The fast Akvárko against the readable rules."""
