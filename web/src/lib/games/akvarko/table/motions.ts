// What happened at the table as motion: old places are measured before the page is redrawn, new ones after.

import type { Direction } from '$lib/games/akvarko/board/geometry'
import type { AkvarkoView, Happened, Moved } from '$lib/protocol/types'
import { directionOf } from './showing'

/** What an update tells the eye. */
export interface Scene {
  /** Cards that were laid. */
  readonly laid: readonly Moved[]
  /** All picks were turned up. */
  readonly revealed: boolean
  /** Hands were passed on this way, or dealt anew. */
  readonly passed: Direction | null
  readonly dealt: boolean
}

/** What to show between two views of one seat; nothing flies on a fresh start or to another seat. */
export function sceneOf(
  before: AkvarkoView | null,
  now: AkvarkoView,
  happened: readonly Happened[],
): Scene {
  const same = before !== null && before.seat === now.seat
  const nextRound = same && now.round === before.round + 1 && !now.over
  const newPhase = nextRound && now.phase !== before.phase
  return {
    laid: happened.filter((each): each is Moved => each.type === 'moved' && each.at !== null),
    revealed: same && before.revealed === null && now.revealed !== null,
    passed: nextRound && !newPhase && now.seat !== null ? directionOf(before) : null,
    dealt: newPhase && now.seat !== null,
  }
}

/** A copy of an element on top of the page flies to the middle of another and goes out there. */
export async function flyTo(card: Element, goal: Element): Promise<void> {
  const from = card.getBoundingClientRect()
  const to = goal.getBoundingClientRect()
  const copy = card.cloneNode(true) as HTMLElement
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: '0',
    zIndex: '15',
    pointerEvents: 'none',
  })
  copy.setAttribute('aria-hidden', 'true')
  card.closest('[data-board]')?.append(copy)
  const dx = to.x + to.width / 2 - from.x - from.width / 2
  const dy = to.y + to.height / 2 - from.y - from.height / 2
  const flight = copy.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${dx}px, ${dy}px) scale(0.6)`, opacity: 0.3 },
    ],
    { duration: 600, easing: 'cubic-bezier(0.3, 0.1, 0.3, 1)' },
  )
  await flight.finished.catch(() => undefined)
  copy.remove()
}
