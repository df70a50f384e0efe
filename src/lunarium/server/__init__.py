"""The table server: people, invited friends and bots at one table, over HTTP and WebSocket."""
