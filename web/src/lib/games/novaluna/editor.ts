import type { EditorFace } from '$lib/games/game'
import { empty, from, read, withPlayers, write, type NovaLunaDraft } from './draft'
import Board from './EditorBoard.svelte'
import TileBox from './TileBox.svelte'
import { describeMove, tileName } from './table/words'
import { tileOf } from '$lib/material/novaluna'

export const face: EditorFace = {
  Board,
  Box: TileBox,
  bag: true,
  empty,
  from,
  withPlayers,
  playersOf: (draft: NovaLunaDraft) => draft.players.length,
  isBare: ({ wheel, players }: NovaLunaDraft) =>
    wheel.every((tile) => tile === null) && players.every(({ tableau }) => tableau.length === 0),
  write,
  read,
  // Slots whose tiles nobody has told are bare.
  entering({ view, moves, missing, filled }) {
    if (view.game !== 'novaluna') return { view, moves }
    const wheel = view.wheel.map((tile, slot) =>
      missing.includes(slot) ? null : (filled.get(slot) ?? tile),
    )
    return { view: { ...view, wheel, offer: missing.length > 0 ? [] : view.offer }, moves }
  },
  onTable: (view) =>
    new Set(
      view.game === 'novaluna'
        ? [
            ...view.wheel.flatMap((tile) => tile ?? []),
            ...view.players.flatMap(({ tiles }) => tiles.map(({ tile }) => tile)),
          ]
        : [],
    ),
  pieceName: (name) => tileName(tileOf(name)),
  describe: describeMove,
}
