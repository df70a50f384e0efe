import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchGestures } from './gestures'

let board: HTMLElement
let button: HTMLElement
let stop: () => void
const pan = vi.fn<(dx: number, dy: number) => boolean>()
const zoom = vi.fn<(point: { x: number; y: number }, factor: number) => void>()
const pressed = vi.fn()

function pointer(
  target: EventTarget,
  type: string,
  x: number,
  y: number,
  more: PointerEventInit = {},
) {
  const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerId: 1, button: 0 }
  target.dispatchEvent(new PointerEvent(type, { ...init, ...more }))
}

function roll(init: WheelEventInit): boolean {
  const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init })
  // happy-dom's wheel events forget the keys that are held.
  Object.defineProperty(event, 'ctrlKey', { value: init.ctrlKey ?? false })
  board.dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => {
  document.body.innerHTML = '<div><button><svg></svg></button></div>'
  board = document.querySelector('div')!
  button = document.querySelector('button')!
  board.setPointerCapture = () => undefined
  for (const spy of [pan, zoom, pressed]) spy.mockReset()
  pan.mockReturnValue(true)
  button.onclick = pressed
  stop = watchGestures(board, { pan, zoom })
})

afterEach(() => stop())

describe('gestures on a tableau', () => {
  it('leave a press that trembles a press', () => {
    pointer(button, 'pointerdown', 100, 100)
    pointer(button, 'pointermove', 103, 98)
    pointer(button, 'pointerup', 103, 98)
    button.click()
    expect(pan).not.toHaveBeenCalled()
    expect(pressed).toHaveBeenCalledOnce()
  })

  it('pan with one finger, and the click at the end of a drag presses nothing', () => {
    pointer(button, 'pointerdown', 100, 100)
    pointer(button, 'pointermove', 130, 90)
    pointer(button, 'pointermove', 150, 95)
    pointer(button, 'pointerup', 150, 95)
    button.click()
    expect(pan.mock.calls).toEqual([
      [30, -10],
      [20, 5],
    ])
    expect(pressed).not.toHaveBeenCalled()
    button.click()
    expect(pressed).toHaveBeenCalledOnce()
  })

  it('zoom with two fingers around the middle between them', () => {
    pointer(board, 'pointerdown', 100, 100, { pointerId: 1 })
    pointer(board, 'pointerdown', 200, 100, { pointerId: 2 })
    pointer(board, 'pointermove', 300, 100, { pointerId: 2 })
    expect(zoom.mock.calls).toEqual([[{ x: 150, y: 100 }, 2]])
    expect(pan.mock.calls).toEqual([[50, 0]])
  })

  it('pan with the wheel, and leave the page its wheel where the board cannot move', () => {
    expect(roll({ deltaX: 0, deltaY: 40 })).toBe(true)
    expect(pan).toHaveBeenLastCalledWith(-0, -40)
    pan.mockReturnValue(false)
    expect(roll({ deltaX: 0, deltaY: 40 })).toBe(false)
  })

  it('zoom with Ctrl and the wheel', () => {
    expect(roll({ deltaY: -120, ctrlKey: true })).toBe(true)
    expect(zoom.mock.calls[0]?.[1]).toBeGreaterThan(1)
    expect(pan).not.toHaveBeenCalled()
  })

  it('end when the board goes away', () => {
    stop()
    expect(roll({ deltaY: 40 })).toBe(false)
    expect(pan).not.toHaveBeenCalled()
  })
})
