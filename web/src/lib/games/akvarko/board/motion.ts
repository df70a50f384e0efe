// Motion that tells what happened: cards are dealt, laid, turned and passed. Where motion is
// unwanted nothing moves, and every promise is kept at once.

import { passingOffset, passingPath, type Box, type Direction, type Point } from './geometry'

/** Whether nothing shall move: the person's setting first, else the device's. */
export function isStill(): boolean {
  const wish = document.documentElement.dataset['motion']
  if (wish === 'none') return true
  return wish !== 'full' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

const STORY = 600
const STEADY = 240
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
const DROP = 'cubic-bezier(0.3, 1.4, 0.5, 1)'

async function run(
  element: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
): Promise<void> {
  if (isStill()) return
  const animation = element.animate(frames, { fill: 'backwards', easing: EASE, ...options })
  // A cancelled animation (the element went away) is an end like any other.
  await animation.finished.then(
    () => undefined,
    () => undefined,
  )
}

/** A card flies from where it was (hand, middle of the table) to where it lies now. */
export function layCard(card: Element, from: Box): Promise<void> {
  const to = card.getBoundingClientRect()
  const dx = from.x + from.width / 2 - (to.x + to.width / 2)
  const dy = from.y + from.height / 2 - (to.y + to.height / 2)
  const scale = from.width / Math.max(to.width, 1)
  return run(
    card,
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 },
      { transform: 'translate(0, 0) scale(1.06)', offset: 0.8, zIndex: 5 },
      { transform: 'none', zIndex: 5 },
    ],
    { duration: STORY },
  )
}

/** Cards come into the hand, one after the other. */
export async function dealCards(cards: readonly Element[]): Promise<void> {
  // By `transform`: the places of the cards are in `translate` and `rotate`, and stay so.
  await Promise.all(
    cards.map((card, index) =>
      run(
        card,
        [
          { transform: 'translateY(60px) rotate(8deg)', opacity: 0 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: 380, delay: index * 45, easing: DROP },
      ),
    ),
  )
}

/** A cell of the tank goes to its new place, from one that is so many of its sizes away. */
export function settle(cell: Element, { x, y, scale }: Point & { scale: number }): Promise<void> {
  // Not by `transform`: that is for the card that is laid there at the same time.
  return run(
    cell,
    [
      { translate: `${100 * x}% ${100 * y}%`, scale },
      { translate: '0% 0%', scale: 1 },
    ],
    { duration: STEADY },
  )
}

/**
 * The hand goes off to one neighbour and the next one comes from the other. `swap` puts the new
 * cards in place (and waits until they are drawn) while nobody sees it. A card that has gone is told
 * to `gone` before, so that one after the other can be drawn anew and no picture comes late.
 */
export async function passHand(
  cards: () => readonly Element[],
  direction: Direction,
  swap: () => void | Promise<void>,
  gone: (index: number) => void = () => undefined,
): Promise<void> {
  const slide = (leaving: boolean) => {
    const away = {
      transform: `translate(${passingOffset(direction, leaving) * 100}vw, -24px)`,
      opacity: 0.2,
    }
    const here = { transform: 'none', opacity: 1 }
    return cards().map((card, index) =>
      run(card, leaving ? [here, away] : [away, here], {
        duration: STORY * 0.8,
        delay: index * 24,
        easing: leaving ? 'ease-in' : EASE,
        fill: 'both',
      }),
    )
  }
  const old = cards()
  try {
    await Promise.all(slide(true).map((away, index) => away.then(() => gone(index))))
    await swap()
    await Promise.all(slide(false))
  } finally {
    // Nothing may stay off the screen, whatever happened on the way.
    for (const card of [...old, ...cards()]) {
      for (const animation of card.getAnimations?.() ?? []) animation.cancel()
    }
  }
}

/** A packet of cards goes from one seat to the next, in a bow round the table. */
export function passPacket(
  packet: Element,
  from: Box,
  to: Box,
  direction: Direction,
): Promise<void> {
  const home = packet.getBoundingClientRect()
  const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  const own = middle(home)
  const frames = passingPath(middle(from), middle(to), direction).map((point) => ({
    transform: `translate(${point.x - own.x}px, ${point.y - own.y}px)`,
  }))
  return run(packet, frames, { duration: STORY * 1.3, easing: 'ease-in-out' })
}

/** All picks are turned face up together: what `show` does happens when the card is edge-on. */
export async function revealCard(card: Element, show: () => void): Promise<void> {
  const lying = { transform: 'perspective(600px) rotateY(0deg)' }
  await run(card, [lying, { transform: 'perspective(600px) rotateY(90deg) scale(1.06)' }], {
    duration: STORY / 2.4,
    easing: 'ease-in',
    fill: 'none',
  })
  show()
  await run(card, [{ transform: 'perspective(600px) rotateY(-90deg) scale(1.06)' }, lying], {
    duration: STORY / 1.8,
    easing: DROP,
  })
}

/** A new gain, a line of the sheet that changed: a short swell. */
export function swell(element: Element): Promise<void> {
  return run(
    element,
    [{ transform: 'none' }, { transform: 'scale(1.14)' }, { transform: 'none' }],
    { duration: 420, easing: 'ease-in-out' },
  )
}
