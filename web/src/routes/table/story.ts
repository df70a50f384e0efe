import { t } from '$lib/i18n'
import type { Happened, SeatChanged, TableInfo } from '$lib/protocol/types'
import { botNamed } from '$lib/state/names'
import { botPlays, type TableState } from '$lib/state/table'
import type { TableFace } from '$lib/games/game'
import { isYou, nameOf } from '$lib/table/names'

/** What happened in one sentence, for the log and the live region; null where there is nothing to say. */
export function tell(happened: Happened, state: TableState, face: TableFace | null): string | null {
  const { info } = state
  if (info === null) return null
  switch (happened.type) {
    case 'moved': {
      const move = face?.tell?.(happened, state) ?? null
      if (happened.forfeit == null) return move
      const why = t(`table.said.forfeit.${happened.forfeit}`, { name: nameOf(info, happened.seat) })
      return move === null ? why : `${why} ${move}`
    }
    case 'taken_back':
      return isYou(info, happened.seat)
        ? t('table.said.tookBack.you', { count: happened.moves })
        : t('table.said.tookBack', { count: happened.moves, name: nameOf(info, happened.seat) })
    case 'undo_asked':
      return isYou(info, happened.seat)
        ? t('table.said.undoAsked.you')
        : t('table.said.undoAsked', { name: nameOf(info, happened.seat) })
    case 'undo_refused':
      return t('table.said.undoRefused', { name: nameOf(info, happened.seat) })
    case 'proposed': {
      const name = nameOf(info, happened.seat)
      const you = isYou(info, happened.seat)
      if (happened.about === null)
        return you ? t('table.said.proposed.end.you') : t('table.said.proposed.end', { name })
      const about = nameOf(info, happened.about)
      return you
        ? t('table.said.proposed.bot.you', { about })
        : t('table.said.proposed.bot', { name, about })
    }
    case 'proposal_refused':
      return t('table.said.proposalRefused', { name: nameOf(info, happened.seat) })
    case 'seat_changed':
      return tellSeat(happened, info)
    case 'table_changed':
      return happened.how === 'created' ? null : t(`table.said.${happened.how}`)
  }
}

function tellSeat({ seat, how, name, reason }: SeatChanged, info: TableInfo): string {
  const n = seat + 1
  switch (how) {
    case 'set':
      return t('table.said.set', { n, name: nameOf(info, seat) })
    case 'offered':
      return t('table.said.offered', { n, name: botNamed(name ?? '') })
    case 'withdrawn':
      return t('table.said.withdrawn', { n })
    case 'declined':
      return reason
        ? t('table.said.declined.reason', { n, name: botNamed(name ?? ''), reason })
        : t('table.said.declined', { n, name: botNamed(name ?? '') })
    default:
      return t(`table.said.${how}`, { name: nameOf(info, seat) })
  }
}

/** Whose turn it is, in words; null while the game is not running. */
export function turnWords(state: TableState): string | null {
  const { info } = state
  if (info === null || info.status !== 'running') return null
  const [first, ...rest] = info.to_move
  if (first === undefined) return null
  const mine = info.to_move.find((seat) => isYou(info, seat) && !botPlays(info, seat))
  if (mine !== undefined) return t('table.turn.you')
  // Several people at one device: the one whose hand is open.
  if (state.seat !== null && info.to_move.includes(state.seat))
    return t('table.turn.name', { name: nameOf(info, state.seat) })
  if (rest.length > 0) return t('table.turn.several')
  return t('table.turn.name', { name: nameOf(info, first) })
}
