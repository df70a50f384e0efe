// The figures of a review in words. Chances are written as percents; alone one plays for points.

import { formatList, formatNumber, t } from '$lib/i18n'
import type { ReplayGame, ReviewState } from '$lib/protocol/types'
import type { Reviewed } from '$lib/state/review'

const plain = { style: 'percent', maximumFractionDigits: 0 } as const
const fine = { style: 'percent', maximumFractionDigits: 1 } as const
const signed = { ...plain, signDisplay: 'exceptZero' } as const
const oneDigit = { maximumFractionDigits: 1 } as const

/** How the figures of a game are written. */
export interface Figures {
  /** What a game is worth: "54 %", or the points expected. */
  readonly worth: (value: number) => string
  /** What is lost in a move, on the average: finer. */
  readonly loss: (value: number) => string
  /** Luck: more than nothing is good, also where fewer points are better. */
  readonly luck: (value: number) => string
}

export function figuresOf(players: number): Figures {
  if (players > 1)
    return {
      worth: (value) => formatNumber(value, plain),
      loss: (value) => formatNumber(value, fine),
      luck: (value) => formatNumber(value, signed),
    }
  return {
    worth: (value) => formatNumber(Math.round(value)),
    loss: (value) => formatNumber(value, oneDigit),
    luck: (value) => formatNumber(value, { ...oneDigit, signDisplay: 'exceptZero' }),
  }
}

/** What a draw brought a seat, so that more is better. */
export function luckFor(move: Reviewed, seat: number): number {
  const luck = move.luck[seat] ?? 0
  return move.luck.length === 1 ? -luck : luck
}

/** What the move gave away, in a sentence. */
export function lossWords({ loss, after }: Reviewed): string {
  return after.length > 1
    ? t('review.lost.chance', { share: figuresOf(after.length).loss(loss) })
    : t('review.lost.points', { count: Math.round(loss * 10) / 10 })
}

/** How the worth of the game changed for the one who moved. */
export function changeWords({ seat, before, after }: Reviewed): string {
  const { worth } = figuresOf(after.length)
  const change = { before: worth(before[seat] ?? 0), after: worth(after[seat] ?? 0) }
  return after.length > 1 ? t('review.change.chance', change) : t('review.change.points', change)
}

export function accuracyWords(accuracy: number | null): string {
  return accuracy === null ? '–' : formatNumber(accuracy / 100, plain)
}

/** A review in one sentence or two, to be shared. */
export function summary(
  game: ReplayGame,
  { review }: ReviewState,
  names: readonly string[],
  result: string,
): string {
  const seats = review?.seats ?? []
  const title = t(`common.game.${game.game}`)
  const [alone] = seats
  const best = review?.solo?.found ?? null
  if (seats.length === 1 && alone !== undefined && best !== null)
    return t('review.share.solo', {
      game: title,
      accuracy: accuracyWords(alone.accuracy),
      n: alone.result ?? 0,
      best: best.points,
    })
  const players = seats.map(({ accuracy }, seat) =>
    t('review.share.player', { name: names[seat] ?? '', accuracy: accuracyWords(accuracy) }),
  )
  return t('review.share.text', { game: title, players: formatList(players), result })
}
