import { t } from '$lib/i18n'
import { leftOf, timeText } from '$lib/state/clock'
import type { PlayedTable } from '$lib/state/table'
import { isYou, nameOf } from './names'

/** Whose time runs and how much is left, in sentences; the player's own first. */
export function timeSentences(table: PlayedTable): string {
  const { info } = table.state
  if (info === null || info.time === null) return t('table.time.stopped')
  const whole = info.time.kind === 'clock'
  const seats = info.seats
    .flatMap(({ clock }, seat) => (clock !== null ? [{ seat, clock, you: isYou(info, seat) }] : []))
    .filter(({ clock }) => whole || clock.deadline !== null || clock.bot)
    .sort((one, other) => Number(other.you) - Number(one.you))
  if (seats.length === 0) return t('table.time.stopped')
  return seats
    .map(({ seat, clock, you }) => {
      if (clock.bot) return t('table.time.bot', { name: nameOf(info, seat) })
      const time = timeText(leftOf(clock, table.now()))
      return you
        ? t('table.time.you', { time })
        : t('table.time.name', { name: nameOf(info, seat), time })
    })
    .join(' ')
}
