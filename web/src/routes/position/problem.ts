import type { EditorFace } from '$lib/games/game'
import { hasText, t } from '$lib/i18n'
import type { PositionProblem } from '$lib/protocol/types'

/**
 * Why a position cannot be, or a move cannot have been made, in the player's words. Codes that have no words
 * here are those of moves at a table. Needs the areas `position` and `refusals`.
 */
export function problemWords(
  { cause }: PositionProblem,
  face: Pick<EditorFace, 'pieceName'>,
  names: readonly string[],
): string {
  if (cause === null) return t('position.problem.other')
  const { code, seat, piece, count } = cause
  const key = `position.problem.${code}`
  if (hasText(key))
    return t(
      key as 'position.problem.wrong_hand_size',
      {
        player: names[seat ?? 0] ?? '',
        piece: piece == null ? '' : face.pieceName(piece),
        count: count ?? 0,
      } as { player: string; count: number },
    )
  const shared = `refusals.${code}`
  return hasText(shared) ? t(shared as 'refusals.bad_move') : t('position.problem.other')
}
