import { hasText, t, type Key } from '$lib/i18n'
import type { GameName } from '$lib/protocol/types'
import type { Step } from './lesson'

/** A text of a step that wants nothing filled in; empty where the step has none. */
export function stepText(game: GameName, step: Pick<Step, 'id'>, name: string): string {
  const key = `lesson.${game}.${step.id}.${name}`
  // The keys are named by the lessons, which a test compares with the texts.
  return hasText(key) ? t(key as Key & 'lesson.me') : ''
}

export const titleOf = (game: GameName, step: Pick<Step, 'id'>): string =>
  stepText(game, step, 'title')
