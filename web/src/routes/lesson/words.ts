// The words of a lesson.

import type { WheelLabels } from '../../lib/board/novaluna/MoonWheel.svelte'
import { formatList, formatNumber, t } from '../../lib/i18n'
import type { Tile } from '../../lib/material/novaluna'
import type { Moved } from '../../lib/protocol/types'
import { taskWords, tileName } from '../table/novaluna/words'

/** A tile with its tasks. */
export function tileWords(tile: Tile): string {
  const tasks =
    tile.tasks.length === 0
      ? t('novaluna.tasks.none')
      : t('novaluna.tasks', { tasks: tile.tasks.map(taskWords).join('; ') })
  return `${tileName(tile)}. ${tasks}`
}

const seatName = (seat: number) => (seat === 0 ? t('lesson.me') : t('lesson.opponent'))

/** What the wheel of a lesson says aloud. */
export function wheelWords(): WheelLabels {
  return {
    wheel: t('novaluna.wheel'),
    tile: (tile, _slot, choice) =>
      choice === null ? tileWords(tile) : t('novaluna.offer', { n: choice, tile: tileWords(tile) }),
    moon: (slot) => t('novaluna.moon', { n: slot + 1 }),
    stack: (space, seats) =>
      t('novaluna.stack', {
        n: space + 1,
        names: formatList([...seats].reverse().map(seatName)),
      }),
    supply: (count) => t('novaluna.supply', { count }),
    count: formatNumber,
    refill: t('novaluna.refill'),
  }
}

/** What a move of the learner has brought, in short. */
export function toldOf(moved: Moved): string {
  const parts: string[] = []
  if (moved.discs.length > 0) parts.push(t('lesson.told.discs', { count: moved.discs.length }))
  if (moved.cost !== null) parts.push(t('lesson.told.walk', { count: moved.cost }))
  return parts.join(' ')
}
