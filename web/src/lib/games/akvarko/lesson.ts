import type { LessonFace } from '$lib/games/game'
import { t } from '$lib/i18n'
import type { AkvarkoMoment } from '$lib/learn/lesson'
import LessonBoard from './LessonBoard.svelte'

export const face: LessonFace = {
  Board: LessonBoard,
  told(_moved, first: AkvarkoMoment, after: AkvarkoMoment) {
    const { points } = after.board.player
    const gain = points - first.board.player.points
    return gain > 0 ? t('lesson.told.points', { gain, count: points }) : ''
  },
}
