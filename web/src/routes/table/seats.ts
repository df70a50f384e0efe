/**
 * Several people at one device: which seat should be opened now (null: none), or undefined to leave it.
 * Open hands follow the turn; a hidden hand closes when its owner has nothing to do, and only its owner
 * opens one.
 */
export function openingOf(
  toMove: readonly number[],
  open: number | null,
  hidden: boolean,
): number | null | undefined {
  if (open !== null && toMove.includes(open)) return undefined
  if (hidden) return open === null ? undefined : null
  const next = toMove[0]
  return next === undefined || next === open ? undefined : next
}
