// The words of a lesson.

import { t } from '$lib/i18n'
import type { Step } from '$lib/learn/lesson'
import type { Moved } from '$lib/protocol/types'

type Moment = Step['moments'][number]

/** What a move of the learner has brought, in short: discs and time, or points. */
export function toldOf(moved: Moved, before: Moment | undefined, after: Moment): string {
  const parts: string[] = []
  if (moved.discs.length > 0) parts.push(t('lesson.told.discs', { count: moved.discs.length }))
  if (moved.cost !== null) parts.push(t('lesson.told.walk', { count: moved.cost }))
  const points = pointsIn(after)
  const gain = points - (before === undefined ? 0 : pointsIn(before))
  if (gain > 0) parts.push(t('lesson.told.points', { gain, count: points }))
  return parts.join(' ')
}

const pointsIn = ({ board }: Moment): number => ('player' in board ? board.player.points : 0)
