"""What travels between server and client: closed unions of messages, and nothing else.

`boards` has the games as one seat may see them, `tables` what a table is and its commands,
`messages` what goes over a socket, `http` the bodies of plain requests, `bots` the interface for
programs, `refusals` why something was refused.
The JSON schema and the TypeScript types of the client are generated from here by
`web/scripts/protocol.py`.
"""
