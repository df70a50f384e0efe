// What moves on the board of Akvárko: cards are dealt, turned, laid and passed on, the tank makes room.

import { tick } from 'svelte'
import type { Box, Pose } from '$lib/board/geometry'
import { EASE_DROP, PACE, slidFrom, swelling, type Flight } from '$lib/board/motion'
import { passingOffset, type PassDirection } from './geometry'

/** Cards come into the hand, one after the other. */
export function dealing(cards: readonly Element[]): Flight[] {
  // By `transform`: the places of the cards are in `translate` and `rotate`, and stay so.
  return cards.map((element, index) => ({
    element,
    frames: [
      { transform: 'translateY(60px) rotate(8deg)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    duration: PACE.story * 0.63,
    delay: index * 45,
    easing: EASE_DROP,
  }))
}

/** A card comes to its cell from another box of the screen; one that waited there already only swells. */
export function laying(cell: Element, from: Box | null): Flight {
  return from ? slidFrom(cell, from) : swelling(cell)
}

/** A card is laid while the page is redrawn: its place is measured before, the cell is found after. */
export async function showLaying(
  card: Element | null | undefined,
  cell: () => Element | null | undefined,
  show: () => void,
  play: (flights: readonly Flight[]) => Promise<void>,
): Promise<void> {
  const from = card?.getBoundingClientRect() ?? null
  show()
  await tick()
  const target = cell()
  if (target) await play([laying(target, from)])
}

/** A cell of the tank goes to its new place, from one that is so many of its sizes away. */
export function settling(cell: Element, { x, y, scale }: Pose): Flight {
  // Not by `transform`: that is for the card that is laid there at the same time.
  return {
    element: cell,
    frames: [
      { translate: `${100 * x}% ${100 * y}%`, scale },
      { translate: '0% 0%', scale: 1 },
    ],
    duration: PACE.steady,
  }
}

/** A hand goes off to one neighbour, or comes from the other. */
export function passing(
  cards: readonly Element[],
  direction: PassDirection,
  way: 'leaving' | 'coming',
  landed: (index: number) => void = () => undefined,
): Flight[] {
  const leaving = way === 'leaving'
  const away = {
    transform: `translate(${passingOffset(direction, leaving) * 100}vw, -24px)`,
    opacity: 0.2,
  }
  const here = { transform: 'none', opacity: 1 }
  return cards.map((element, index) => ({
    element,
    frames: leaving ? [here, away] : [away, here],
    duration: PACE.story * 0.8,
    delay: index * 24,
    landed: () => landed(index),
    ...(leaving ? { easing: 'ease-in', stays: true } : {}),
  }))
}

const LYING = { transform: 'perspective(600px) rotateY(0deg)' }

/** A card that shows its plant has turned there from its other side. */
export function turningOver(card: Element): Flight {
  const turned = (angle: number) => ({ transform: `perspective(700px) rotateY(${angle}deg)` })
  return { element: card, frames: [turned(0), turned(180)], duration: PACE.story }
}

/** A card turns until it is edge-on; then its other side is put up, and it goes on turning. */
export function turningAway(card: Element): Flight {
  const edge = { transform: 'perspective(600px) rotateY(90deg) scale(1.06)' }
  return {
    element: card,
    frames: [LYING, edge],
    duration: PACE.story / 2.4,
    easing: 'ease-in',
  }
}

export function turningUp(card: Element): Flight {
  const edge = { transform: 'perspective(600px) rotateY(-90deg) scale(1.06)' }
  return {
    element: card,
    frames: [edge, LYING],
    duration: PACE.story / 1.8,
    easing: EASE_DROP,
  }
}
