// Dragging by finger or mouse: a tile to the tableau, a card to the tank or out of the hand.

import type { Box, Point } from './geometry'
import { copyOnTop } from './motion'

/** Where the carried thing is. */
export interface Carried extends Point {
  /** Pixels from where it began. */
  readonly dx: number
  readonly dy: number
}

/** The callbacks of a drag, and its options. */
export interface Drag {
  /** A copy of the element follows the pointer above everything else. Without it the caller moves something. */
  copied?: true
  /** The only direction in which it can be dragged; the browser uses the others for scrolling. */
  only?: 'up'
  /** It has left its place: it is a drag now and no press. */
  lift?: () => void
  over?: (at: Carried) => void
  /** It is still there, a picture later: what lies under it may have moved on. */
  hold?: (at: Carried) => void
  /** It is let go; `from` is where the carried picture was, to let it fly on from there. */
  drop: (at: Carried, from: Box) => void
  /** It goes back: Esc, or the browser took the pointer away. */
  cancel: () => void
}

/** Pixels that a pointer may tremble before a press becomes a drag. */
export const TREMBLE = 8

/** From here on nothing under the pointer but this element hears of it. False if it is gone already. */
export function capture(element: Element, pointer: number): boolean {
  try {
    element.setPointerCapture(pointer)
    return true
  } catch {
    return false
  }
}

/** The browser sends a click after a pointer is let go, if it is still over the element: that is not a press. */
export function noPress(element: Element): void {
  const noClick = (click: Event) => click.stopImmediatePropagation()
  element.addEventListener('click', noClick, { capture: true, once: true })
  setTimeout(() => element.removeEventListener('click', noClick, { capture: true }))
}

/** Follows the pointer that went down on an element, until it is let go. */
export function drag(down: PointerEvent, element: HTMLElement, story: Drag): void {
  if (down.button !== 0) return
  const home = element.getBoundingClientRect()
  const stop = new AbortController()
  const options = { signal: stop.signal }
  let last: Carried | null = null
  let copy: HTMLElement | null = null

  const carried = ({ clientX, clientY }: PointerEvent): Carried => {
    const dy = clientY - down.clientY
    return {
      x: clientX,
      y: clientY,
      dx: clientX - down.clientX,
      dy: story.only === 'up' ? Math.min(0, dy) : dy,
    }
  }
  const follow = (event: PointerEvent) => {
    const now = carried(event)
    const far = story.only === 'up' ? -now.dy : Math.hypot(now.dx, now.dy)
    if (last === null && far < TREMBLE) return
    if (last === null) {
      if (story.copied) copy = copyOnTop(element, home)
      // Even if the finger has been lifted in the meantime, the end of the drag is handled.
      capture(element, down.pointerId)
      story.lift?.()
      if (story.hold) requestAnimationFrame(hold)
    }
    last = now
    if (copy) copy.style.transform = `translate(${now.dx}px, ${now.dy}px) rotate(-2deg)`
    story.over?.(now)
  }
  const hold = () => {
    if (stop.signal.aborted) return
    if (last) story.hold?.(last)
    requestAnimationFrame(hold)
  }
  const end = () => {
    stop.abort()
    copy?.remove()
  }
  const letGo = (event: PointerEvent) => {
    const from = (copy ?? element).getBoundingClientRect()
    end()
    if (last === null) return
    noPress(element)
    story.drop(carried(event), from)
  }
  const giveUp = () => {
    end()
    if (last !== null) story.cancel()
  }
  const mine = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === down.pointerId) act(event)
  }

  window.addEventListener('pointermove', mine(follow), options)
  window.addEventListener('pointerup', mine(letGo), options)
  window.addEventListener('pointercancel', mine(giveUp), options)
  const escape = (event: KeyboardEvent) => event.key === 'Escape' && giveUp()
  window.addEventListener('keydown', escape, options)
}
