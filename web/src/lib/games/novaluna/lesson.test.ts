import { flushSync } from 'svelte'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadSteps } from '$lib/learn/lesson'
import { inEnglish, show } from '$lib/page.test-data'
import { wantSingleKeys } from '$lib/state/keys.svelte'
import { change, usualSettings } from '$lib/state/settings.svelte'
import Board from '$routes/lesson/Board.svelte'
import { face } from './lesson'

inEnglish('novaluna', 'lesson', 'table')

beforeEach(() => {
  document.body.innerHTML = ''
})

/** The board of a lesson's first moment, and what is done on it. */
async function lesson(id: string) {
  const step = (await loadSteps('novaluna')).find((one) => one.id === id)!
  const ondo = vi.fn((_deed: string, _said: string) => true)
  const props = { face, step, at: 0, ondo, seen: [], tried: false, ontext: () => undefined }
  show(Board, { target: document.body, props })
  return { ondo }
}

function press(key: string): void {
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
  flushSync()
}

const chosen = () => document.querySelectorAll('.offered[aria-pressed=true]').length
const badges = () =>
  [...document.querySelectorAll('.offered .key')].map(({ textContent }) => textContent)

describe('a lesson of Nova Luna', () => {
  test('has the keys 1 to 3, which stand on the tiles', async () => {
    await lesson('turn')
    expect(badges()).toEqual(['1', '2', '3'])
    press('2')
    expect(chosen()).toBe(1)
  })

  test('has no keys where single keys are turned off, and shows none', async () => {
    wantSingleKeys(false)
    onTestFinished(() => wantSingleKeys(true))
    await lesson('turn')
    expect(badges()).toEqual([])
    press('2')
    expect(chosen()).toBe(0)
  })

  test('refills the wheel with a single key alone where it is wanted', async () => {
    const { ondo } = await lesson('refill')
    press('r')
    expect(ondo.mock.calls).toEqual([['refill', '']])
    wantSingleKeys(false)
    onTestFinished(() => wantSingleKeys(true))
    press('r')
    expect(ondo).toHaveBeenCalledOnce()
  })

  test.each([
    ['never', 'touch', true],
    ['touch', 'touch', false],
    ['touch', 'mouse', true],
    ['always', 'mouse', false],
  ] as const)(
    'with "%s", a tile that %s carries to its cell is placed: %s',
    async (confirm, pointerType, placed) => {
      change({ confirm })
      onTestFinished(() => change(usualSettings))
      const { ondo } = await lesson('turn')
      const tile = document.querySelector<HTMLElement>('.offered')!
      tile.setPointerCapture = () => undefined
      document.querySelector('.pane')!.getBoundingClientRect = () => new DOMRect(0, 0, 600, 400)
      const pointer = (type: string, at: number) =>
        tile.dispatchEvent(
          new PointerEvent(type, {
            clientX: at,
            clientY: at,
            button: 0,
            pointerId: 1,
            pointerType,
            bubbles: true,
          }),
        )
      pointer('pointerdown', 300)
      pointer('pointermove', 5)
      pointer('pointerup', 5)
      flushSync()
      expect(ondo.mock.calls.map(([deed]) => deed)).toEqual(
        placed ? [expect.stringMatching(/@0,0$/)] : [],
      )
      // Where it waits, a press places it.
      if (!placed) document.querySelector<HTMLElement>('.plan .primary')?.click()
      expect(ondo).toHaveBeenCalledOnce()
    },
  )
})
