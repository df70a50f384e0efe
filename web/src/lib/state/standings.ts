import type { GameResult } from '$lib/protocol/types'

export interface Standing {
  readonly seat: number
  /** Counted from 1; those who share a place have the same. */
  readonly place: number
  readonly shared: boolean
}

/** Everybody with their place, the best first. */
export function standings(result: Pick<GameResult, 'ranking'>): Standing[] {
  const all: Standing[] = []
  for (const group of result.ranking) {
    const place = all.length + 1
    all.push(...group.map((seat) => ({ seat, place, shared: group.length > 1 })))
  }
  return all
}

/** Whether one of these seats won, alone or together with others. */
export function haveWon(result: Pick<GameResult, 'ranking'>, seats: readonly number[]): boolean {
  return result.ranking[0]?.some((seat) => seats.includes(seat)) ?? false
}

/** The best standing of these seats; null for a mere spectator. */
export function bestOf(
  result: Pick<GameResult, 'ranking'>,
  seats: readonly number[],
): Standing | null {
  return standings(result).find(({ seat }) => seats.includes(seat)) ?? null
}
