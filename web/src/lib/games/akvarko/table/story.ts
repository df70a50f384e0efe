// Akvárko in sentences: for the log, the live region and the hint.

import { sameCell, type Cell } from '$lib/board/geometry'

import { reachOf } from '$lib/games/akvarko/board/geometry'
import {
  conditionClause,
  conditionText,
  gainText,
  kindName,
  kindTaken,
  kindTitle,
} from '$lib/games/akvarko/board/words'
import { formatNumber, t } from '$lib/i18n'
import type { AkvarkoView, Hint, Moved, TableInfo, View } from '$lib/protocol/types'
import type { TableState } from '$lib/state/table'
import { calledAt, isYou, nameOf } from '$lib/table/names'
import { readMove } from './choice'
import { akvarkoMoves, akvarkoView, passDirection, previewOf, type Activity } from './showing'

/** A cell in words, counted as the tank of that seat is drawn. */
function placeText(view: AkvarkoView, seat: number, [x, y]: Cell): string {
  const cards = view.players[seat]?.cards ?? []
  const { left, top } = reachOf(cards.map(({ at }) => at))
  return t('akvarko.place', { row: y - top + 1, column: x - left + 1 })
}

function speciesAt(view: AkvarkoView, seat: number, at: Cell): string {
  const card = view.players[seat]?.cards.find((one) => sameCell(one.at, at))
  return kindTaken(card?.species ?? 'plant')
}

/** A move in notation that a seat could make: "neon tetra", "shrimp, row 2, column 3". */
export function describeMove(move: string, shown: View, seat: number): string {
  const { pick, place } = readMove(move)
  if (pick !== null) return t('review.move.pick', { what: kindName(pick) })
  const view = akvarkoView(shown)
  if (view === null || place.at === null) return move
  const card = view.revealed?.[seat] ?? view.pick
  const words = t('review.move.place', {
    what: card === null ? t('review.move.card') : kindName(card),
    place: placeText(view, seat, place.at),
  })
  if (place.flip === null) return words
  const own = sameCell(place.flip, place.at)
  return own
    ? t('review.move.turned', { move: words })
    : t('review.move.turns', { move: words, place: placeText(view, seat, place.flip) })
}

/**
 * A move in a sentence. A pick is described without its card: the log of a device that several people
 * share must not tell one what the other has picked.
 */
export function tell(moved: Moved, state: TableState): string | null {
  const { info } = state
  const view = akvarkoView(state.view)
  if (info === null || view === null) return null
  const you = isYou(info, moved.seat)
  const name = nameOf(info, moved.seat)
  if (moved.at === null || moved.card === null) {
    return you ? t('akvarko.said.picked.you') : t('akvarko.said.picked', { name })
  }
  const place = placeText(view, moved.seat, moved.at)
  const kind = kindTaken(moved.card)
  const lays = you
    ? t('akvarko.said.lays.you', { kind, place })
    : t('akvarko.said.lays', { name, kind, place })
  if (moved.turned === null) return lays
  const turned = {
    kind: speciesAt(view, moved.seat, moved.turned),
    place: placeText(view, moved.seat, moved.turned),
  }
  const turns = you
    ? t('akvarko.said.turns.you', turned)
    : t('akvarko.said.turns', { name, ...turned })
  return `${lays} ${turns}`
}

/** What came about besides the moves: points, cards turned up, hands passed on, a card drawn. */
export function news(before: TableState, state: TableState): string | null {
  const { info } = state
  const view = akvarkoView(state.view)
  const old = akvarkoView(before.view)
  if (info === null || view === null || old === null) return null
  const sentences = [...pointsNews(info, old, view)]
  if (view.revealed !== null && old.revealed === null) {
    const all = view.revealed.map((kind, seat) =>
      t('akvarko.said.shows', { name: calledAt(info, seat), kind: kindName(kind) }),
    )
    sentences.push(t('akvarko.said.revealed', { all: all.join('; ') }))
  }
  if (view.round > old.round && !view.over) sentences.push(...roundNews(old, view))
  return sentences.length > 0 ? sentences.join(' ') : null
}

function* pointsNews(info: TableInfo, old: AkvarkoView, view: AkvarkoView): Generator<string> {
  for (const [seat, player] of view.players.entries()) {
    const gain = player.points - (old.players[seat]?.points ?? 0)
    if (gain === 0) continue
    yield t('akvarko.said.points', {
      name: calledAt(info, seat),
      gain: gainText(gain),
      points: t('akvarko.points', { count: player.points }),
    })
  }
}

function* roundNews(old: AkvarkoView, view: AkvarkoView): Generator<string> {
  const way = passDirection(old)
  if (view.phase !== old.phase) yield t('akvarko.said.deals', { phase: view.phase })
  else if (way !== null) yield t(`akvarko.said.passes.${way}`)
  if (view.drawn !== null && view.seat !== null && view.seat === old.seat)
    yield t('akvarko.said.draws', { kind: kindName(view.drawn) })
}

/** What the others have placed last, each in two words; null before the first round is over. */
export function recapWords(
  recent: readonly Moved[],
  seat: number | null,
  info: TableInfo,
): string | null {
  const last = new Map(
    recent.flatMap(({ seat: by, card, at }) =>
      by === seat || card === null || at === null ? [] : [[by, card] as const],
    ),
  )
  if (last.size === 0) return null
  const shown = [...last].map(([by, kind]) =>
    t('akvarko.said.shows', { name: nameOf(info, by), kind: kindName(kind) }),
  )
  return `${shown.join(', ')}.`
}

/**
 * A hint with its reason: what it brings, and the condition behind it in the words of the rules. In brief
 * without what else it prepares.
 */
export function tellHint(hint: Hint, state: TableState, brief = false): string {
  const kind = reasonOf(hint, state)
  const named = kind === null || kind === readMove(hint.move).pick ? '' : ` ${kindTitle(kind)}.`
  const why = kind === null ? '' : `${named} ${conditionText(kind)}`
  const nearer =
    hint.nearer > 0 && !brief ? ' ' + t('akvarko.hint.nearer', { count: hint.nearer }) : ''
  return hinted(hint, akvarkoView(state.view)) + why + nearer
}

/** The kind that a hint is about: the one that gets most points by it, or the card itself. */
function reasonOf({ move }: Hint, state: TableState): string | null {
  const { pick } = readMove(move)
  if (pick !== null) return pick
  const changes = previewOf(state.previews?.all, move)?.changes ?? []
  const [most] = [...changes].sort((a, b) => b.after - b.before - (a.after - a.before))
  if (most !== undefined && most.after > most.before) return most.kind
  return akvarkoMoves(state.moves)?.card ?? null
}

function hinted(hint: Hint, view: AkvarkoView | null): string {
  const { pick, place } = readMove(hint.move)
  const gain = gainText(hint.gain)
  if (pick !== null) return t('akvarko.hint.pick', { kind: kindTaken(pick), gain })
  if (view === null || place.at === null) return gain
  const at = placeText(view, hint.seat, place.at)
  if (place.flip === null) return t('akvarko.hint.place', { place: at, gain })
  const own = sameCell(place.flip, place.at)
  const turned = own
    ? t('akvarko.hint.itself')
    : `${speciesAt(view, hint.seat, place.flip)} (${placeText(view, hint.seat, place.flip)})`
  return t('akvarko.hint.turn', { place: at, turned, gain })
}

/** The clause that fits the moment: the kind in question, or what can be done. */
export function clauseFor(activity: Activity, kind: string | null, turning: boolean): string {
  if (turning) return 'AK-3.2'
  if (kind !== null) return conditionClause(kind)
  if (activity === 'place') return 'AK-3.1'
  return activity === 'over' ? 'AK-6.5' : 'AK-2.2'
}

/** The figure of a seat in the panel. */
export function figure(view: View, seat: number): { words: string; number: string } {
  const count = akvarkoView(view)?.players[seat]?.points ?? 0
  return { words: t('akvarko.points', { count }), number: formatNumber(count) }
}
