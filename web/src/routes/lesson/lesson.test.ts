import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inEnglish, show } from '$lib/page.test-data'
import { change, usualSettings } from '$lib/state/settings.svelte'
import Screen from './Screen.svelte'

inEnglish('learn', 'lesson', 'novaluna', 'akvarko', 'table')

/** What is on its way: its frames as text, until it is at its end. */
let moving: string[]
/** What is on its way has come to its end, without a press. */
let land: () => void

beforeEach(() => {
  document.body.innerHTML = ''
  moving = []
  land = () => {}
  change({ motion: 'full', confirm: 'touch' })
  Element.prototype.animate = function (frames) {
    const way = JSON.stringify(frames)
    moving.push(way)
    let end = () => {}
    const finished = new Promise<void>((resolve) => {
      end = () => {
        moving = moving.filter((each) => each !== way)
        resolve()
      }
    })
    const others = land
    land = () => (others(), end())
    return { finished, finish: end, cancel: end } as unknown as Animation
  }
})

afterEach(() => {
  change(usualSettings)
  Reflect.deleteProperty(Element.prototype, 'animate')
})

async function lesson(game: 'novaluna' | 'akvarko', step: string, sight: string): Promise<void> {
  const place = { params: { game, step }, query: new URLSearchParams(), hash: '' }
  show(Screen, { target: document.body, props: place as never })
  await vi.waitFor(() => expect(document.querySelector(sight)).not.toBeNull(), 10_000)
}

function press(element: Element | null): void {
  const bubbles = true
  element?.dispatchEvent(new PointerEvent('pointerdown', { bubbles, pointerType: 'mouse' }))
  element?.dispatchEvent(new MouseEvent('click', { bubbles, detail: 1 }))
  flushSync()
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('what moves in a lesson', () => {
  test.each([
    ['pointer', () => document.body.dispatchEvent(new PointerEvent('pointerdown'))],
    ['key', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }))],
  ])('is at its end with any press (%s)', async (_, skip) => {
    await lesson('novaluna', 'turn', '.offered')
    press(document.querySelector('.offered'))
    await settled()
    press(document.querySelector('[data-at="0,0"]'))
    await settled()
    expect(moving.length).toBeGreaterThan(0)
    skip()
    await settled()
    expect(moving).toEqual([])
  })

  test('is a tile of Nova Luna before the discs that it brings: they drop when it has landed', async () => {
    const discs = () => document.querySelectorAll('[data-at] [data-disc]').length
    await lesson('novaluna', 'shared', '[data-at="1,1"]')
    const before = discs()
    press(document.querySelector('[data-at="1,1"]'))
    await settled()
    expect(document.querySelector('[data-at="1,1"] [data-piece]')).not.toBeNull()
    expect(discs()).toBe(before)
    land()
    await settled()
    expect(discs()).toBe(before + 2)
    expect(moving.filter((frames) => frames.includes('"transform"')).length).toBe(2)
  })

  test.each([
    ['slides into the tank at once', 'never', 1, 'translate('],
    ['swells where it waited in the tank', 'always', 2, 'scale(1.14)'],
  ] as const)('a card of Akvárko %s', async (_, confirm, presses, frame) => {
    change({ confirm })
    await lesson('akvarko', 'line', '[data-cell="2,0"]')
    for (let n = 0; n < presses; n += 1) {
      expect(moving.filter((frames) => frames.includes('"transform"'))).toEqual([])
      press(document.querySelector('[data-cell="2,0"]'))
      await settled()
    }
    expect(moving.filter((frames) => frames.includes(frame))).toHaveLength(1)
  })
})
