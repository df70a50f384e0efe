// Motion that explains: a tile flies, discs drop, cards are passed on. A board says what flies where as a
// list of flights; here they are played, finished at once, or left out where motion is unwanted.

import { createContext } from 'svelte'
import { motionWanted } from '$lib/state/settings.svelte'
import { flightPath, middleOf, type Box } from './geometry'

/** Durations in milliseconds; the tokens `--quick`, `--steady` and `--story` say the same to CSS. */
export const PACE = { quick: 120, steady: 240, story: 600 } as const

/** Like the tokens `--ease` and `--ease-drop`. */
export const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
export const EASE_DROP = 'cubic-bezier(0.3, 1.4, 0.5, 1)'

/** One thing on its way. It ends where its element lies, unless it `stays` where the last frame put it. */
export interface Flight {
  readonly element: Element
  readonly frames: Keyframe[]
  /** Milliseconds. */
  readonly duration: number
  readonly delay?: number
  readonly easing?: string
  /** It stays as its last frame shows it until something else is played on the element. */
  readonly stays?: true
  /** Called when it is over, also when it was skipped or nothing moved. */
  readonly landed?: () => void
}

/** Plays flights, and ends all of them at once when the player skips. */
export class Motion {
  private readonly running = new Set<Animation>()
  private readonly staying = new Map<Element, Animation>()

  /** Settles when all of them have landed: at once where motion is unwanted, or with `skipped`. */
  async play(flights: readonly Flight[], skipped = false): Promise<void> {
    const moves = !skipped && motionWanted()
    await Promise.all(flights.map((flight) => this.fly(flight, moves)))
  }

  private async fly(flight: Flight, moves: boolean): Promise<void> {
    const { element, frames, duration, delay = 0, easing = EASE, stays, landed } = flight
    const before = this.staying.get(element)
    this.staying.delete(element)
    if (moves && 'animate' in element) {
      const fill = stays ? 'both' : 'backwards'
      const animation = element.animate(frames, { duration, delay, easing, fill })
      this.running.add(animation)
      if (stays) this.staying.set(element, animation)
      before?.cancel()
      try {
        await animation.finished
      } catch {
        // Cancelled because the element went away: an end like any other.
      }
      this.running.delete(animation)
    } else before?.cancel()
    landed?.()
  }

  /** Settles when nothing is on its way any more. */
  async landed(): Promise<void> {
    while (this.running.size > 0)
      await Promise.allSettled([...this.running].map(({ finished }) => finished))
  }

  /** Everything that is on its way is at its end, now. */
  finish(): void {
    for (const animation of [...this.running]) animation.finish()
  }
}

/** How the page or a part of it scrolls to what is wanted. */
export const scrolling = (): ScrollBehavior => (motionWanted() ? 'smooth' : 'instant')

const [motionHere, provideMotion] = createContext<Motion>()

export { provideMotion }

/** The motion of the table around a drawing, so that a press can end it; its own where there is none. */
export function useMotion(): Motion {
  try {
    return motionHere()
  } catch {
    return new Motion()
  }
}

/** A picture of a piece above everything else on the page, so that no border cuts it off. */
export function copyOnTop(piece: Element, box: Box): HTMLElement {
  const copy = document.createElement('div')
  copy.setAttribute('aria-hidden', 'true')
  const face = piece.querySelector('svg')
  if (face) copy.append(face.cloneNode(true))
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    zIndex: 'var(--layer-flying)',
    pointerEvents: 'none',
    filter: 'drop-shadow(0 10px 12px rgb(3 2 16 / 0.5))',
  })
  document.body.append(copy)
  return copy
}

/** A piece that already lies in its place is thrown there from another box of the screen. */
export function thrownFrom(piece: Element, from: Box): Flight[] {
  if (!motionWanted()) return []
  const to = piece.getBoundingClientRect()
  const copy = copyOnTop(piece, to)
  const frames = flightPath(from, to).map(({ x, y, scale }) => ({
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
  }))
  const duration = PACE.story
  return [
    { element: copy, frames, duration, easing: 'linear', landed: () => copy.remove() },
    { element: piece, frames: [{ opacity: 0 }, { opacity: 0 }], duration },
  ]
}

/** A picture of a piece is thrown to the middle of another element, where it goes out. */
export function thrownTo(piece: Element, goal: Element): Flight[] {
  if (!motionWanted()) return []
  const from = piece.getBoundingClientRect()
  const end = goal.getBoundingClientRect()
  const side = Math.min(end.width, end.height, from.width) * 0.8
  const middle = middleOf(end)
  const to = { left: middle.x - side / 2, top: middle.y - side / 2, width: side, height: side }
  const copy = copyOnTop(piece, to)
  const frames = flightPath(from, to).map(({ x, y, scale }, stop, all) => ({
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
    opacity: stop === all.length - 1 ? 0.2 : 1,
  }))
  const landed = () => copy.remove()
  return [{ element: copy, frames, duration: PACE.story * 1.2, easing: 'linear', landed }]
}

/** A piece slides from another box of the screen into its place, and settles with a little weight. */
export function slidFrom(piece: Element, from: Box): Flight {
  const to = piece.getBoundingClientRect()
  const [start, end] = [middleOf(from), middleOf(to)]
  const scale = from.width / Math.max(to.width, 1)
  return {
    element: piece,
    frames: [
      {
        transform: `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(${scale})`,
        zIndex: 'var(--layer-carried)',
      },
      { transform: 'translate(0, 0) scale(1.06)', offset: 0.8, zIndex: 'var(--layer-carried)' },
      { transform: 'none', zIndex: 'var(--layer-carried)' },
    ],
    duration: PACE.story,
  }
}

/** Pieces come out of nothing, one after the other. */
export function appearing(pieces: readonly Element[]): Flight[] {
  return pieces.map((element, order) => ({
    element,
    frames: [
      { transform: 'scale(0.3)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    duration: PACE.steady,
    delay: order * PACE.steady * 0.35,
  }))
}

/** Something small has changed here: a short swell. */
export function swelling(element: Element): Flight {
  return {
    element,
    frames: [{ transform: 'none' }, { transform: 'scale(1.14)' }, { transform: 'none' }],
    duration: PACE.story * 0.7,
    easing: 'ease-in-out',
  }
}
