import { t } from '$lib/i18n'
import { botNamed, namesAt } from '$lib/state/names'
import { mySeats } from '$lib/state/table'
import type { TableInfo } from '$lib/protocol/types'

/** What a seat is called beside its badge: a person's name, a bot's level (numbered if there are two), or "free". */
export function nameBesideBadge(info: TableInfo, at: number): string {
  const seat = info.seats[at]
  if (seat === undefined || seat.kind === 'open') return t('table.seat.open')
  const sitters = info.seats.map(({ kind, name, level }) => ({
    name,
    level: kind === 'bot' ? level : null,
  }))
  return namesAt(sitters)[at] ?? seat.name
}

/** The same everywhere else, in sentences and lists to choose from: words mark a bot account. */
export function nameOf(info: TableInfo, at: number): string {
  const name = nameBesideBadge(info, at)
  return info.seats[at]?.program === true ? botNamed(name) : name
}

/** Whether "you" is clear: the one seat of the person at this device. */
export function isYou(info: TableInfo, at: number): boolean {
  return info.seats[at]?.mine === true && mySeats(info).length === 1
}

/** What a seat is called to the person at this device: "You", or its name. */
export function calledAt(info: TableInfo, at: number, name = nameOf): string {
  return isYou(info, at) ? t('common.you') : name(info, at)
}

/** All names as they stand in sentences. */
export function allNames(info: TableInfo, name = nameOf): string[] {
  return info.seats.map((_, at) => name(info, at))
}
