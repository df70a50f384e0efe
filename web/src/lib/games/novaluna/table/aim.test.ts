import { afterEach, describe, expect, test } from 'vitest'
import type { Box, Cell } from '$lib/board/geometry'
import type { NovaLunaMoves } from '$lib/protocol/types'
import { change, usualSettings } from '$lib/state/settings.svelte'
import { Aim } from './aim.svelte'
import { back, nothing } from './choice'

const here: Cell = [0, 0]
const there: Cell = [1, 0]
const dropped: Box = { left: 300, top: 20, width: 80, height: 80 }

/** Two tiles to choose from, two cells, and where each placed tile came from. */
function aiming() {
  const takes = [1, 2].map((slot) => ({ slot, tile: `R${slot}`, cost: 1, gains: [0, 0] }))
  const moves = { game: 'novaluna', takes, cells: [here, there], refill: false, end: false }
  const placed: (Box | null)[] = []
  const aim: Aim = new Aim(
    () => moves as NovaLunaMoves,
    () => [],
    { tableau: () => undefined, chosen: () => {}, place: () => placed.push(aim.from) },
  )
  return { aim, placed }
}

afterEach(() => change(usualSettings))

describe('a tile that was let go over a cell', () => {
  test('flies on from there, at once or after the second press', () => {
    const { aim, placed } = aiming()
    aim.choose(1)
    aim.press(here, false, dropped)
    aim.choose(2)
    aim.press(here, true, dropped)
    aim.press(here, true)
    expect(placed).toEqual([dropped, dropped])
  })

  test.each([
    ['after it went back', (aim: Aim) => (aim.choice = back(aim.choice))],
    ['after it was chosen anew', (aim: Aim) => (aim.choice = { ...nothing, slot: 1 })],
    ['in the place of another tile', (aim: Aim) => aim.choose(2)],
    ['after another cell was pressed', (aim: Aim) => aim.press(there, true)],
  ])('does not start there %s', (_, meanwhile) => {
    const { aim, placed } = aiming()
    aim.choose(1)
    aim.press(here, true, dropped)
    meanwhile(aim)
    aim.press(here, false)
    expect(placed).toEqual([null])
  })

  test('and was refused there does not start there the next time', () => {
    const { aim, placed } = aiming()
    aim.choose(1)
    aim.press(here, false, dropped)
    aim.press(there, false)
    expect(placed).toEqual([dropped, null])
  })
})
