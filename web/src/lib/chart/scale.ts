// Where the points of a chart lie. Nothing here knows what they mean.

export interface Range {
  readonly from: number
  readonly to: number
}

/** A step that reads well: 1, 2 or 5 times a power of ten, at least 1. */
export function niceStep(span: number, most: number): number {
  const rough = Math.max(1, span / Math.max(1, most))
  const power = 10 ** Math.floor(Math.log10(rough))
  const times = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10
  return times * power
}

/** The numbers written beside an axis, so that all values lie between the first and the last. */
export function ticksFor(values: readonly number[], most = 5, fromZero = true): number[] {
  const low = Math.min(...values, ...(fromZero ? [0] : []))
  const high = Math.max(...values, low + 1)
  const step = niceStep(high - low, most)
  const first = Math.floor(low / step) * step
  const count = Math.ceil((high - first) / step)
  return Array.from({ length: count + 1 }, (_, n) => first + n * step)
}

/** The range of a list of ticks. */
export function rangeOf(ticks: readonly number[]): Range {
  return { from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1 }
}

/** Where a value lies between two places of the drawing. */
export function place(value: number, values: Range, drawing: Range): number {
  const part = values.to === values.from ? 0 : (value - values.from) / (values.to - values.from)
  return drawing.from + part * (drawing.to - drawing.from)
}

/** Which of `count` evenly spread points is nearest to a part (0 to 1) of the width. */
export function nearest(part: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(part * (count - 1))))
}

/** The indexes that get a number under the axis: the first, the last, and a few between. */
export function marks(count: number, most = 6): number[] {
  if (count <= 1) return count === 1 ? [0] : []
  const step = niceStep(count - 1, most)
  const inner = Array.from({ length: Math.floor((count - 1) / step) + 1 }, (_, n) => n * step)
  const last = count - 1
  // The last always has its number; one that would touch it makes room.
  return [...inner.filter((n) => last - n >= step / 2), last]
}

/** Labels at the ends of lines, moved apart so that none covers another; in the order given. */
export function apart(wanted: readonly number[], gap: number, room: Range): number[] {
  const order = wanted.map((_, n) => n).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed: number[] = []
  let free = room.from
  for (const n of order) {
    const at = Math.max(wanted[n] ?? 0, free)
    placed[n] = at
    free = at + gap
  }
  let limit = room.to
  for (const n of [...order].reverse()) {
    placed[n] = Math.min(placed[n] ?? 0, limit)
    limit = (placed[n] ?? 0) - gap
  }
  return placed
}
