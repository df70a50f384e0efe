import type { TableInfo } from '$lib/protocol/types'
import { haveWon } from './standings'
import { keep, recall } from './storage'
import { rememberGame } from './strength'

const MOST = 100

/** A game of this device's person against one bot, as it ended; null for any other company. */
export function duel(
  info: TableInfo,
): { level: NonNullable<TableInfo['seats'][number]['level']>; won: boolean } | null {
  const me = info.seats.findIndex((seat) => seat.mine && !seat.guest && !seat.away)
  const bot = info.seats.find((seat) => seat.kind === 'bot')
  if (info.result === null || info.seats.length !== 2 || me < 0 || !bot?.level) return null
  return { level: bot.level, won: haveWon(info.result, [me]) }
}

/** Let a finished game count for the strength of the next bot; once, however often its end is looked at. */
export function countOnce(info: TableInfo): void {
  const found = duel(info)
  const kept = recall('counted')
  const counted: unknown[] = Array.isArray(kept) ? kept : []
  if (found === null || counted.includes(info.id)) return
  // Where nothing can be kept, nothing may count either: a reload would count again.
  if (keep('counted', [...counted, info.id].slice(-MOST)))
    rememberGame(info.game, found.level, found.won)
}
