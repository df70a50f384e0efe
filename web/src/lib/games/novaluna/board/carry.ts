// Carrying a tile from the wheel to a cell with the finger or the mouse.

import type { Box } from './geometry'
import { copyOnTop } from './copy'

export interface Carry {
  /** The tile has left its place: it is a drag now and no press. */
  lift: () => void
  /** It is over this point of the screen. */
  over: (clientX: number, clientY: number) => void
  /** It is still there, a picture later: what lies under it may have moved on. */
  hold?: (clientX: number, clientY: number) => void
  /** It is let go here; `from` is where the carried picture was, to let it fly on from there. */
  drop: (clientX: number, clientY: number, from: Box) => void
  /** It goes back: Esc, or the browser took the pointer away. */
  cancel: () => void
}

/** Pixels that a finger may tremble before a press becomes a drag. */
const TREMBLE = 8

/** Follows a pointer that went down on `tile` with a copy of the tile, until it is let go. */
export function carry(down: PointerEvent, tile: HTMLElement, story: Carry): void {
  if (down.button !== 0) return
  const home = tile.getBoundingClientRect()
  const stop = new AbortController()
  const options = { signal: stop.signal }
  let copy: HTMLElement | null = null
  let last: PointerEvent | null = null

  const place = (event: PointerEvent) => {
    const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY]
    if (!copy && Math.hypot(dx, dy) < TREMBLE) return
    if (!copy) {
      copy = copyOnTop(tile, home)
      story.lift()
      requestAnimationFrame(hold)
    }
    copy.style.transform = `translate(${dx}px, ${dy}px) rotate(-2deg)`
    last = event
    story.over(event.clientX, event.clientY)
  }
  const hold = () => {
    if (stop.signal.aborted) return
    if (last) story.hold?.(last.clientX, last.clientY)
    requestAnimationFrame(hold)
  }
  const end = () => {
    stop.abort()
    copy?.remove()
  }
  const mine = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === down.pointerId) act(event)
  }
  const finish = (event: PointerEvent) => {
    const from = copy?.getBoundingClientRect()
    end()
    if (!from) return
    // The browser sends a click after this if the pointer is still over the tile; it is no press.
    const noClick = (click: Event) => click.stopImmediatePropagation()
    tile.addEventListener('click', noClick, { capture: true, once: true })
    setTimeout(() => tile.removeEventListener('click', noClick, { capture: true }))
    story.drop(event.clientX, event.clientY, from)
  }
  const giveUp = () => {
    const carried = copy !== null
    end()
    if (carried) story.cancel()
  }

  window.addEventListener('pointermove', mine(place), options)
  window.addEventListener('pointerup', mine(finish), options)
  window.addEventListener('pointercancel', mine(giveUp), options)
  const escape = (event: KeyboardEvent) => event.key === 'Escape' && giveUp()
  window.addEventListener('keydown', escape, options)
}
