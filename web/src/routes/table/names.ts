import { formatNumber, t } from '../../lib/i18n'
import { mySeats } from '../../lib/state/table'
import type { SeatInfo, TableInfo } from '../../lib/protocol/types'

/** The seats of bots of one level, to tell them apart. */
function twins(info: TableInfo, seat: SeatInfo): number[] {
  return info.seats.flatMap((other, at) =>
    other.kind === 'bot' && other.level === seat.level ? [at] : [],
  )
}

/** What a seat is called: a person's name, a bot's level (numbered if there are two), or "free". */
export function nameOf(info: TableInfo, at: number): string {
  const seat = info.seats[at]
  if (seat === undefined || seat.kind === 'open') return t('table.seat.open')
  if (seat.kind === 'person' || seat.level === null) return seat.name
  const name = t(`common.level.${seat.level}`)
  const same = twins(info, seat)
  return same.length > 1 ? `${name} ${formatNumber(same.indexOf(at) + 1)}` : name
}

/** Whether "you" is clear: the one seat of the person at this device. */
export function isYou(info: TableInfo, at: number): boolean {
  return info.seats[at]?.mine === true && mySeats(info).length === 1
}

/** The letter on a person's disc would hide its engraving, so discs have none; names are beside them. */
export function allNames(info: TableInfo): string[] {
  return info.seats.map((_, at) => nameOf(info, at))
}
