// The words of a lesson of Nova Luna.

import type { WheelLabels } from './board/MoonWheel.svelte'
import { formatList, formatNumber, t } from '$lib/i18n'
import type { Tile } from '$lib/material/novaluna'
import { taskWords, tileName } from './table/words'

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
