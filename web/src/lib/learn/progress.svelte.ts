import { gameNames } from '$lib/games'
import type { GameName } from '$lib/protocol/types'
import { keep, onKeptElsewhere, recall } from '$lib/state/storage'

type LessonProgress = Readonly<Record<GameName, readonly string[]>>

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** Progress from what was kept, whatever that is. */
export function progressFrom(kept: unknown): LessonProgress {
  const from = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const all = gameNames.map((game) => [game, strings(from[game])] as const)
  return Object.fromEntries(all) as unknown as LessonProgress
}

let progress = $state.raw<LessonProgress>(progressFrom(recall('learn')))

/** The steps of a game that have been done, by their ids. Reads rune state. */
export function stepsDone(game: GameName): readonly string[] {
  return progress[game]
}

/** A step has been done. */
export function markDone(game: GameName, step: string): void {
  if (progress[game].includes(step)) return
  progress = { ...progress, [game]: [...progress[game], step] }
  keep('learn', progress)
}

/** Two tabs of one learner agree. */
export function followProgress(): () => void {
  return onKeptElsewhere('learn', (kept) => {
    progress = progressFrom(kept)
  })
}
