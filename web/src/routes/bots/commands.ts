// What one types to let a program play here, with the address of this very server.

import type { Scope } from '$lib/protocol/bots'

const TOKEN_VARIABLE = 'LUNARIUM_TOKEN'

/** Where the page about the bot API lies in the project. */
export const API_PAGE = 'docs/formats/bot-api.md'

/** The description that the server gives of itself. */
export const SCHEMA = '/schema'

export interface Commands {
  /** Hand a token to everything started after it. */
  readonly token: string
  /** A class in a file, by our own command. */
  readonly run: string
  /** The example that comes with Lunarium. */
  readonly example: string
  /** Any other program: which account does the token belong to? */
  readonly curl: string
}

/** The commands for a server, without a table: its link is put in by the reader. */
export function commandsFor(origin: string): Commands {
  return {
    token: `export ${TOKEN_VARIABLE}=lun_…`,
    run: `lunarium bot my_bot.py:MyBot --table ${origin}/table/TABLE`,
    example: `python examples/my_bot.py "${origin}/join/TABLE#INVITATION"`,
    curl: `curl -H "Authorization: Bearer $${TOKEN_VARIABLE}" ${origin}/api/bot/me`,
  }
}

/** A scope more or less, always in the order of all. */
export function withScope(
  all: readonly Scope[],
  chosen: readonly Scope[],
  scope: Scope,
  wanted: boolean,
): Scope[] {
  return all.filter((each) => (each === scope ? wanted : chosen.includes(each)))
}
