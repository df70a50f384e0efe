import { beforeEach, describe, expect, it } from 'vitest'
import type { AskCompanion, CompanionGame } from '$lib/protocol/types'
import { Companion, enteredFrom, questionOf } from './companion.svelte'

const bare = {
  problem: null,
  played: 0,
  happened: [],
  missing: [],
  to_move: [0],
} as unknown as CompanionGame

/** A server that misses two tiles before the first move, and refuses the move `no`. */
function answer({ setup, moves = [] }: AskCompanion): Promise<CompanionGame> {
  const deck = (setup?.['deck'] ?? []) as string[]
  const refused = moves.findIndex(({ move }) => move === 'no')
  return Promise.resolve({
    ...bare,
    played: moves.length,
    missing: [1, 2].slice(deck.length),
    problem: refused < 0 ? null : { reason: 'no', clause: 'NL-4.4', cause: null, move: refused },
  })
}

describe('a game with the real box', () => {
  beforeEach(() => localStorage.clear())

  it('sends the tiles that came out of the bag together, and takes them back one by one', async () => {
    const asked: AskCompanion[] = []
    const companion = new Companion('novaluna', true, (question) => {
      asked.push(question)
      return answer(question)
    })
    await companion.begin(['Ann', 'Ben'])
    expect(asked[0]?.setup).toEqual({ deck: [], stack: [1, 0] })
    await companion.draw('B1')
    expect([companion.missing, companion.filled.get(1), asked.length]).toEqual([[2], 'B1', 1])
    await companion.draw('R2a')
    expect([companion.missing, asked.at(-1)?.setup?.['deck']]).toEqual([[], ['B1', 'R2a']])
    await companion.undo()
    expect([companion.missing, companion.filled.get(1)]).toEqual([[2], 'B1'])
  })

  it('does not take what the rules refuse, and keeps the rest on the device', async () => {
    const companion = new Companion('akvarko', false, answer)
    await companion.begin(['Ann', 'Ben'])
    await companion.move(0, 'neon')
    await companion.move(1, 'no')
    expect(companion.problem?.clause).toBe('NL-4.4')
    expect(companion.entered?.entries).toEqual([{ seat: 0, move: 'neon' }])
    const again = new Companion('akvarko', false, answer)
    await again.retry()
    expect(again.entered).toEqual(companion.entered)
    await again.undo()
    expect(again.entered?.entries).toEqual([])
    again.forget()
    expect(new Companion('akvarko', false, answer).entered).toBeNull()
  })

  it('reads nothing from rubbish', () => {
    for (const kept of [
      null,
      3,
      {},
      { names: [], entries: [] },
      { names: ['A'], entries: [{ tile: 3 }] },
    ])
      expect(enteredFrom(kept)).toBeNull()
    expect(questionOf('novaluna', { names: ['A'], options: {}, entries: [] }, true).setup).toEqual({
      deck: [],
    })
  })
})
