// A tile that somebody else takes flies to that player's line in the panel.

import { copyOnTop } from '$lib/games/novaluna/board/copy'
import { flightPath } from '$lib/games/novaluna/board/geometry'
import { duration } from '$lib/games/novaluna/board/motion'

/** Fly a picture of `tile` from where it is to the middle of `goal`, where it goes out. */
export async function flyAway(tile: Element, goal: Element): Promise<void> {
  const time = duration(tile, '--story')
  if (time === 0) return
  const from = tile.getBoundingClientRect()
  const end = goal.getBoundingClientRect()
  const side = Math.min(end.width, end.height, from.width) * 0.8
  const to = {
    left: end.left + (end.width - side) / 2,
    top: end.top + (end.height - side) / 2,
    width: side,
    height: side,
  }
  const copy = copyOnTop(tile, to)
  const frames = flightPath(from, to).map(({ x, y, scale }, stop, all) => ({
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
    opacity: stop === all.length - 1 ? 0.2 : 1,
  }))
  try {
    await copy.animate(frames, { duration: time * 1.2, easing: 'linear' }).finished
  } catch {
    // Cancelled with the page: the story is over.
  }
  copy.remove()
}
