import { describe, expect, it } from 'vitest'
import type { AkvarkoBoard, AkvarkoDocument, NovaLunaBoard, NovaLunaDocument } from './types'
import { joined } from './view'

const novaLuna: NovaLunaDocument = {
  game: 'novaluna',
  format: 'lunarium-view/1',
  options: { discs: 20 },
  seat: 1,
  wheel: [null, 'Y3a'],
  moon: 0,
  players: [
    { discs_left: 19, distance: 25, tableau: [{ tile: 'B2a', at: [0, 0], covered: [true] }] },
    { discs_left: 20, distance: 2, tableau: [] },
  ],
  order: [1, 0],
  supply: 57,
  phase: 0,
  notes: [],
  over: false,
}

const novaLunaBoard: NovaLunaBoard = {
  game: 'novaluna',
  offer: [1],
  placed: [1, 0],
  spaces: [1, 2],
  track: [{ space: 2, seats: [1] }],
  unseen: ['T6b'],
  to_move: [1],
}

const akvarko: AkvarkoDocument = {
  game: 'akvarko',
  format: 'lunarium-view/1',
  options: { fewer_species: true },
  seat: 0,
  round: 2,
  tanks: [
    [
      { card: 'discus', at: [0, 0], turned: false },
      { card: 'guppy', at: [1, 0], turned: true },
    ],
    [],
  ],
  history: [['discus', 'angelfish']],
  picked: [true, false],
  deck_left: 83,
  hand: ['bala'],
  pick: 'guppy',
  seen: [
    { hand: ['discus'], drawn: null },
    { hand: ['bala', 'guppy'], drawn: 'bala' },
  ],
}

const akvarkoBoard: AkvarkoBoard = {
  game: 'akvarko',
  phase: 1,
  tanks: [
    { free: [[2, 0]], points: 5, sheet: [], placed: true },
    { free: [[0, 0]], points: 0, sheet: [], placed: false },
  ],
  revealed: null,
  passes_to: [1, 0],
  to_move: [1],
  over: false,
}

describe('a position', () => {
  it('of Nova Luna is its document and its board', () => {
    expect(joined(novaLuna, novaLunaBoard)).toEqual({
      game: 'novaluna',
      discs: 20,
      seat: 1,
      wheel: [null, 'Y3a'],
      moon: 0,
      offer: [1],
      players: [
        {
          discs_left: 19,
          discs_placed: 1,
          distance: 25,
          space: 1,
          tiles: [{ tile: 'B2a', at: [0, 0], covered: [true] }],
        },
        { discs_left: 20, discs_placed: 0, distance: 2, space: 2, tiles: [] },
      ],
      order: [1, 0],
      track: [{ space: 2, seats: [1] }],
      supply: 57,
      unseen: ['T6b'],
      phase: 0,
      notes: [],
      to_move: [1],
      over: false,
    })
  })

  it('of Akvárko is its document and its board', () => {
    expect(joined(akvarko, akvarkoBoard)).toEqual({
      game: 'akvarko',
      fewer_species: true,
      seat: 0,
      round: 2,
      phase: 1,
      players: [
        {
          cards: [
            { species: 'discus', kind: 'discus', at: [0, 0] },
            { species: 'guppy', kind: 'plant', at: [1, 0] },
          ],
          free: [[2, 0]],
          points: 5,
          sheet: [],
          picked: true,
          placed: true,
        },
        { cards: [], free: [[0, 0]], points: 0, sheet: [], picked: false, placed: false },
      ],
      hand: ['bala'],
      pick: 'guppy',
      drawn: 'bala',
      revealed: null,
      passes_to: [1, 0],
      deck_left: 83,
      to_move: [1],
      over: false,
    })
  })

  it('has no drawn card once the game is over', () => {
    expect(joined(akvarko, { ...akvarkoBoard, over: true })).toMatchObject({ drawn: null })
  })

  it('is never made of two games', () => {
    expect(() => joined(novaLuna, akvarkoBoard)).toThrow('novaluna')
  })
})
