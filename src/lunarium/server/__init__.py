"""The table server: people, friends by link and bots at one table, over HTTP and WebSocket."""
