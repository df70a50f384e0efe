import { gameOf } from '$lib/games'
import { hasText, t } from '$lib/i18n'
import type { GameName, MoveReason } from '$lib/protocol/types'

/** What the rules say for a move, a short sentence each: "Fulfils 2 tasks." Needs the area `review`. */
export function reasonWords(
  game: GameName,
  reasons: readonly MoveReason[],
  names: readonly string[],
): string[] {
  const { unit } = gameOf(game)
  return reasons.flatMap(({ code, count, seat }) => {
    const lost = (count ?? 0) < 0 ? '.lost' : ''
    const keys = [`review.reason.${code}.${unit}`, `review.reason.${code}${lost}`]
    const key = keys.find(hasText)
    if (key === undefined) return []
    const name = names[seat ?? -1] ?? ''
    return [t(key as 'review.reason.denies.discs', { count: Math.abs(count ?? 0), name })]
  })
}
