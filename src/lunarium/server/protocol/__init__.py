"""What travels between server and client: closed unions of messages, and nothing else.

`commands` is what a person asks for, `messages` what a socket gets, `boards` the two games as
views, `tables` what a table is, `http` the bodies of plain requests, `bots` the interface for
programs, `codes` the refusals.
The JSON schema and the TypeScript types of the client are generated from here.
"""
