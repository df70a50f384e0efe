// Fingers, mouse and wheel on a tableau, turned into "move by" and "zoom at". A press that does not
// move stays a press: nothing is taken from the buttons underneath until the pointer has travelled.

import { capture, noPress, TREMBLE } from '$lib/board/drag'
import type { Point } from '$lib/board/geometry'

export interface Gestures {
  /** The board moves by so many pixels. Returns whether it could. */
  pan: (dx: number, dy: number) => boolean
  /** The board grows by a factor around a point of the element. */
  zoom: (point: Point, factor: number) => void
}

const LINE = 18

export function watchGestures(element: HTMLElement, gestures: Gestures): () => void {
  const fingers = new Map<number, Point>()
  let start: Point | null = null
  let moving = false

  const local = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const spread = (): { middle: Point; reach: number } => {
    const [a, b] = [...fingers.values()] as [Point, Point]
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
    return { middle, reach: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) }
  }

  function down(event: PointerEvent) {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    fingers.set(event.pointerId, local(event))
    if (fingers.size === 1) [start, moving] = [local(event), false]
    if (fingers.size === 2) beginMoving()
  }

  function beginMoving() {
    moving = true
    // Capture only now: from here on the buttons underneath see no click.
    for (const id of fingers.keys()) if (!capture(element, id)) fingers.delete(id)
  }

  function move(event: PointerEvent) {
    const last = fingers.get(event.pointerId)
    if (!last) return
    const now = local(event)
    if (!moving && start && Math.hypot(now.x - start.x, now.y - start.y) > TREMBLE) beginMoving()
    if (fingers.size === 2) {
      const before = spread()
      fingers.set(event.pointerId, now)
      const after = spread()
      gestures.zoom(before.middle, after.reach / before.reach)
      gestures.pan(after.middle.x - before.middle.x, after.middle.y - before.middle.y)
      return
    }
    if (!moving) return
    fingers.set(event.pointerId, now)
    gestures.pan(now.x - last.x, now.y - last.y)
  }

  function up(event: PointerEvent) {
    fingers.delete(event.pointerId)
    if (fingers.size > 0) return
    if (moving) noPress(element)
    ;[start, moving] = [null, false]
  }

  function roll(event: WheelEvent) {
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      gestures.zoom(local(event), Math.exp((-event.deltaY * unit) / 240))
      return
    }
    const [dx, dy] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY]
    // A wheel that cannot move the board any further scrolls the page.
    if (gestures.pan(-dx * unit, -dy * unit)) event.preventDefault()
  }

  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointercancel', up, { signal })
  element.addEventListener('wheel', roll, { signal, passive: false })
  return () => stop.abort()
}
