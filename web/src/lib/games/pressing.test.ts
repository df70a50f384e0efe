import { afterEach, describe, expect, test } from 'vitest'
import type { PlaceMove } from '$lib/protocol/types'
import { change, confirmationWanted, usualSettings } from '$lib/state/settings.svelte'
import { Placing } from './akvarko/table/placing.svelte'
import * as novaluna from './novaluna/table/choice'

const at: PlaceMove['at'] = [1, 0]

/** For each game: presses one cell with a finger or a mouse, and says whether that was a move. */
const presses = {
  novaluna: () => {
    let choice = novaluna.choose(novaluna.nothing, 3)
    return (touch: boolean) => {
      const pressed = novaluna.press(choice, at, confirmationWanted(touch))
      choice = pressed.choice
      return pressed.place
    }
  },
  akvarko: () => {
    let moves = 0
    const places: PlaceMove[] = [
      { at, gain: 0, turns: [] },
      { at: [0, 1], gain: 0, turns: [] },
    ]
    const placing = new Placing({
      card: () => 'neon',
      places: () => places,
      place: () => (moves += 1),
    })
    return () => {
      placing.lay(at)
      return moves > 0
    }
  },
}

afterEach(() => change(usualSettings))

describe.each(['novaluna', 'akvarko'] as const)('a press on a cell in %s', (game) => {
  test.each([true, false])('is a move where moves are never confirmed (by touch: %s)', (touch) => {
    change({ confirm: 'never' })
    expect(presses[game]()(touch)).toBe(true)
  })

  test.each([
    ['touch', true],
    ['always', true],
    ['always', false],
  ] as const)('waits for a second one with "%s" (by touch: %s)', (confirm, touch) => {
    change({ confirm })
    const press = presses[game]()
    expect([press(touch), press(touch)]).toEqual([false, true])
  })
})

test('with a mouse and the usual settings a card of Akvárko still waits, because one may be turned with it', () => {
  expect([presses.novaluna()(false), presses.akvarko()()]).toEqual([true, false])
})
