import { describe, expect, it } from 'vitest'
import * as tanks from './akvarko/draft'
import * as tiles from './novaluna/draft'
import { BadText } from './positionText'

describe('a position of Nova Luna that is set up', () => {
  const laid = tiles.lay(tiles.onWheel(tiles.empty(2), 1, 'T4a'), 1, [0, 0], 'B1')

  it('has every tile only once: a tile leaves where it lay', () => {
    const moved = tiles.lay(laid, 0, [2, 1], 'T4a')
    expect(moved.wheel[1]).toBeNull()
    expect(tiles.onWheel(moved, 3, 'B1').players[1]?.tableau).toEqual([])
    expect(tiles.lay(moved, 0, [2, 1], 'R2b').players[0]?.tableau).toEqual([
      { tile: 'R2b', at: [2, 1] },
    ])
  })

  it('is the same after it was written and read', () => {
    const written = tiles.write({ ...tiles.goesFirst(laid, 1), moon: 4 })
    expect(written).toContain('1:\n2: B1@0,0\norder: 2 1')
    expect(tiles.write(tiles.read(written))).toBe(written)
    expect(tiles.read(written.replaceAll('\n', ';'))).toEqual(tiles.read(written))
  })

  it('keeps what fits when the number of players changes', () => {
    const four = tiles.withPlayers({ ...laid, options: { discs: 21 } }, 4)
    expect([four.players.length, four.order]).toEqual([4, [0, 1, 2, 3]])
    const solo = tiles.withPlayers({ ...four, options: { discs: 16 } }, 1)
    expect([solo.players.length, solo.order, solo.phase, solo.options.discs]).toEqual([
      1,
      [0],
      1,
      21,
    ])
  })

  it('refuses a text that is no position, and says where', () => {
    for (const text of [
      '',
      'wheel: T4a',
      '1: Q9@0,0',
      '1:\n2: B1@0',
      '1:;1:',
      'moon 3',
      '1:\norder: 3',
    ])
      expect(() => tiles.read(text), text).toThrow(BadText)
  })
})

describe('a position of Akvárko that is set up', () => {
  const laid = tanks.lay(tanks.lay(tanks.empty(3), 2, [0, 0], 'neon'), 2, [1, 1], 'loach')
  const whole = tanks.pick(tanks.intoHand(tanks.turn(laid, 2, [0, 0]), 'snail'), 0, 'guppy')

  it('keeps the order of the cards when one is exchanged', () => {
    expect(tanks.lay(laid, 2, [0, 0], 'bala').tanks[2]?.map(({ card }) => card)).toEqual([
      'bala',
      'loach',
    ])
  })

  it('is the same after it was written and read, with what has passed', () => {
    const seen = [{ hand: ['neon', 'snail'], drawn: 'snail' }, null, { hand: ['loach'] }]
    const draft = { ...whole, seat: 1, seen }
    expect(tanks.read(tanks.write(draft))).toEqual(draft)
    expect(tanks.read(tanks.write(whole))).toEqual(whole)
  })

  it('comes from a document, with a card that is picked and not open back in the hand', () => {
    const document = {
      options: { fewer_species: false },
      seat: 1,
      round: 2,
      tanks: [[{ card: 'neon', at: [0, 0], turned: false }], []],
      history: [['neon', 'bala']],
      hand: ['guppy'],
      pick: 'snail',
      seen: [],
    } as never
    expect(tanks.from(document).hand).toEqual(['guppy', 'snail'])
  })

  it('forgets what has passed when something is changed', () => {
    const told = tanks.intoSeen(whole, 2, 1, 'bala')
    expect(told.seen).toEqual([null, { hand: ['bala'] }])
    expect(tanks.outOfSeen(told, 1, 0).seen).toBeUndefined()
    expect(tanks.lift(told, 2, [0, 0]).seen).toBeUndefined()
  })

  it('refuses a text that is no position', () => {
    for (const text of ['1: neon@0,0', '1:\n2: plant@0,0', '1:\n2:\nhand: cat', '1:\n2:\nseat: 3'])
      expect(() => tanks.read(text), text).toThrow(BadText)
  })
})
