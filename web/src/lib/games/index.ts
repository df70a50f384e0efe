import type { GameName } from '$lib/protocol/types'
import { akvarko } from './akvarko/game'
import type { Game } from './game'
import { novaluna } from './novaluna/game'

/** All games, in the order in which they are shown. */
export const games: readonly Game[] = [novaluna, akvarko]

export const gameNames: readonly GameName[] = games.map(({ name }) => name)

/** What a game has registered. */
export function gameOf(name: GameName): Game {
  const game = games.find((each) => each.name === name)
  if (game === undefined) throw new Error(`There is no game "${name}".`)
  return game
}

/** The games besides this one. */
export function othersThan(name: GameName): readonly GameName[] {
  return gameNames.filter((each) => each !== name)
}

/** The game when none is named. */
export const firstGame: GameName = games[0]!.name

/** The game that can be played alone, and of which there is a table of the day. */
export const soloGame: GameName = games.find(({ extras }) => extras.includes('solo'))!.name
