// How a game ended, in one sentence.

import { formatList, t } from '$lib/i18n'
import { GREAT_SOLO_SCORE } from '$lib/material/games'
import type { GameResult, SoloHistory, TableInfo } from '$lib/protocol/types'
import { allNames, isYou, nameOf } from '$lib/table/names'

/** The winners by name; several share a win. */
function winner(result: GameResult, names: readonly string[]): string {
  const first = (result.ranking[0] ?? []).map((seat) => names[seat] ?? '')
  return first.length > 1
    ? t('end.won.shared', { names: formatList(first) })
    : t('end.won.name', { name: first[0] ?? '' })
}

/** The same to the person before the screen: "you" has won, or so many points are theirs. */
export function verdict(info: TableInfo): string {
  const { result, seats } = info
  if (result === null) return t('end.archived')
  if (seats.length === 1)
    return t(seats[0]?.mine === true ? 'end.solo' : 'end.solo.of', { n: result.scores[0] ?? 0 })
  const winners = result.ranking[0] ?? []
  const me = winners.find((seat) => isYou(info, seat))
  if (me === undefined) return winner(result, allNames(info))
  if (winners.length === 1) return t('end.won.you')
  const others = winners.filter((seat) => seat !== me).map((seat) => nameOf(info, seat))
  return t('end.won.shared.you', { names: formatList([t('common.you'), ...others]) })
}

/** What a solo score is worth: beside one's best, and beside the aim. */
export function soloWords(score: number, history: SoloHistory | null): string {
  const best = history?.best ?? null
  const record = best !== null && history !== null && history.played > 1 && score <= best
  const parts = [
    ...(record ? [t('end.solo.record')] : []),
    ...(best !== null && best < score ? [t('end.solo.best', { n: best })] : []),
    score < GREAT_SOLO_SCORE ? t('end.solo.great') : t('end.solo.aim'),
  ]
  return parts.join(' ')
}

/** What a person shares about the game; it names everybody, including "you". */
export function sharedWords(info: TableInfo): string {
  const game = t(`common.game.${info.game}`)
  const { result } = info
  if (info.seats.length === 1)
    return t('end.share.alone', {
      game,
      result: `${t('end.solo.of', { n: result?.scores[0] ?? 0 })}.`,
    })
  const names = allNames(info)
  return t('end.share.text', {
    game,
    names: formatList(names),
    result: result === null ? t('end.archived') : `${winner(result, names)}.`,
  })
}
