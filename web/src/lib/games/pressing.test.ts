import { afterEach, describe, expect, test } from 'vitest'
import type { NovaLunaMoves, PlaceMove } from '$lib/protocol/types'
import { change, confirmationWanted, usualSettings } from '$lib/state/settings.svelte'
import { Pointer } from '$lib/board/pressing'
import { Placing } from './akvarko/table/placing.svelte'
import { Aim } from './novaluna/table/aim.svelte'

const at: PlaceMove['at'] = [1, 0]
const box = { left: 0, top: 0, width: 10, height: 10 }

/** What a player does on one cell; each says whether that was a move. */
interface Deeds {
  press: (touch: boolean) => boolean
  drop: (touch: boolean) => boolean
}

/** A tile of Nova Luna or a card of Akvárko before an empty cell. */
const deeds: Record<'novaluna' | 'akvarko', () => Deeds> = {
  novaluna: () => {
    let moves = 0
    const take = { slot: 3, tile: 'R1', cost: 1, gains: [0] }
    const legal: NovaLunaMoves = {
      game: 'novaluna',
      takes: [take],
      cells: [at],
      refill: false,
      end: false,
    }
    const aim: Aim = new Aim(
      () => legal,
      () => [],
      { tableau: () => undefined, chosen: () => {}, place: () => (moves += 1) },
    )
    aim.choose(3)
    return {
      press: (touch) => (aim.press(at, touch), moves > 0),
      drop: (touch) => (aim.press(at, touch, box), moves > 0),
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
      cards: () => [],
      places: () => places,
      place: () => (moves += 1),
    })
    return {
      press: () => (placing.lay(at), moves > 0),
      drop: (touch) => (placing.drop(at, touch), moves > 0),
    }
  },
}

/** What a browser tells of a press: the pointer that went down, if one did, and the click. */
function pressedBy(pointerType: 'touch' | 'mouse' | null, pointer = new Pointer()) {
  if (pointerType !== null) pointer.down(new PointerEvent('pointerdown', { pointerType }))
  return pointer.madeBy(new MouseEvent('click', { detail: pointerType === null ? 0 : 1 }))
}

afterEach(() => change(usualSettings))

describe.each(['novaluna', 'akvarko'] as const)('a cell in %s', (game) => {
  test.each([true, false])('is a move where moves are never confirmed (by touch: %s)', (touch) => {
    change({ confirm: 'never' })
    expect(deeds[game]().press(touch)).toBe(true)
    expect(deeds[game]().drop(touch)).toBe(true)
  })

  test.each([
    ['touch', true],
    ['always', true],
    ['always', false],
  ] as const)('waits for a second press with "%s" (by touch: %s)', (confirm, touch) => {
    change({ confirm })
    for (const first of ['press', 'drop'] as const) {
      const deed = deeds[game]()
      expect([deed[first](touch), deed.press(touch)], first).toEqual([false, true])
    }
  })

  test('that something is carried to with a mouse is a move with the usual settings', () => {
    expect(deeds[game]().drop(false)).toBe(true)
  })
})

test('with a mouse and the usual settings a card of Akvárko still waits, because one may be turned with it', () => {
  expect([deeds.novaluna().press(false), deeds.akvarko().press(false)]).toEqual([true, false])
})

describe('a press', () => {
  test.each(['touch', 'mouse'] as const)('by %s is known by the pointer that went down', (type) => {
    expect(pressedBy(type)).toBe(type)
  })

  test('by key is no press by touch, also after one', () => {
    const pointer = new Pointer()
    expect([pressedBy('touch', pointer), pressedBy(null, pointer)]).toEqual(['touch', 'key'])
    expect(confirmationWanted(pressedBy(null, pointer) === 'touch')).toBe(false)
  })
})
