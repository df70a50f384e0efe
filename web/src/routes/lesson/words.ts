// The words of a lesson.

import { t } from '$lib/i18n'
import type { Moved } from '$lib/protocol/types'

/** What a move of the learner has brought, in short. */
export function toldOf(moved: Moved): string {
  const parts: string[] = []
  if (moved.discs.length > 0) parts.push(t('lesson.told.discs', { count: moved.discs.length }))
  if (moved.cost !== null) parts.push(t('lesson.told.walk', { count: moved.cost }))
  return parts.join(' ')
}
