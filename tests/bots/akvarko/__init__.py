"""The bots that play Akvárko."""
