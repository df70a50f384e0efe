import type { LessonFace } from '$lib/games/game'
import { t } from '$lib/i18n'
import LessonBoard from './LessonBoard.svelte'

export const face: LessonFace = {
  Board: LessonBoard,
  told: ({ discs, cost }) =>
    [
      ...(discs.length > 0 ? [t('lesson.told.discs', { count: discs.length })] : []),
      ...(cost !== null ? [t('lesson.told.walk', { count: cost })] : []),
    ].join(' '),
}
