import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drag, type Drag } from './drag'

let button: HTMLElement
const pressed = vi.fn()

function pointer(type: string, x: number, y: number, pointerId = 7) {
  const init = { bubbles: true, clientX: x, clientY: y, pointerId, button: 0 }
  window.dispatchEvent(new PointerEvent(type, init))
}

function grab(how: Partial<Drag> = {}) {
  const story = { lift: vi.fn(), over: vi.fn(), drop: vi.fn(), cancel: vi.fn() }
  const init = { clientX: 10, clientY: 10, pointerId: 7, button: 0 }
  drag(new PointerEvent('pointerdown', init), button, { ...story, ...how })
  return story
}

const copies = () => document.querySelectorAll('body > [aria-hidden] svg').length

beforeEach(() => {
  document.body.innerHTML = '<div><button><svg></svg></button></div>'
  button = document.querySelector('button')!
  pressed.mockReset()
  button.onclick = pressed
})

describe('a drag', () => {
  it('tells where the piece is and where it is let go', () => {
    const story = grab({ copied: true })
    pointer('pointermove', 12, 11)
    expect(story.lift).not.toHaveBeenCalled()
    pointer('pointermove', 60, 40)
    pointer('pointermove', 90, 80)
    expect(story.lift).toHaveBeenCalledOnce()
    expect(story.over.mock.calls).toEqual([
      [{ x: 60, y: 40, dx: 50, dy: 30 }],
      [{ x: 90, y: 80, dx: 80, dy: 70 }],
    ])
    expect(copies()).toBe(1)
    pointer('pointerup', 90, 80)
    expect(story.drop.mock.calls[0]?.[0]).toEqual({ x: 90, y: 80, dx: 80, dy: 70 })
    expect(copies()).toBe(0)
    button.click()
    expect(pressed).not.toHaveBeenCalled()
  })

  it('does not mind other fingers', () => {
    const story = grab()
    pointer('pointermove', 90, 80, 8)
    pointer('pointerup', 90, 80, 8)
    expect(story.lift).not.toHaveBeenCalled()
    expect(story.drop).not.toHaveBeenCalled()
    pointer('pointerup', 10, 10)
  })

  it('goes back by Esc, and when the browser takes the pointer away', () => {
    for (const giveUp of [
      () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
      () => pointer('pointercancel', 60, 40),
    ]) {
      const story = grab({ copied: true })
      pointer('pointermove', 60, 40)
      giveUp()
      expect(story.cancel).toHaveBeenCalledOnce()
      expect(copies()).toBe(0)
      pointer('pointerup', 60, 40)
      expect(story.drop).not.toHaveBeenCalled()
    }
  })

  it('is a press, and no story, when the piece never leaves its place', () => {
    const story = grab()
    pointer('pointerup', 10, 10)
    button.click()
    expect(pressed).toHaveBeenCalledOnce()
    expect([story.lift, story.drop, story.cancel].some((spy) => spy.mock.calls.length)).toBe(false)
  })

  it('that goes up alone leaves sideways to the browser', () => {
    const story = grab({ only: 'up' })
    pointer('pointermove', 90, 30)
    expect(story.lift).not.toHaveBeenCalled()
    pointer('pointermove', 90, -20)
    expect(story.over.mock.calls).toEqual([[{ x: 90, y: -20, dx: 80, dy: -30 }]])
    pointer('pointerup', 90, 60)
    expect(story.drop.mock.calls[0]?.[0]).toEqual({ x: 90, y: 60, dx: 80, dy: 0 })
  })
})
