import { LEVELS, type GameName, type LevelName } from '../protocol/types'
import { keep, recall } from './storage'

/** The level one meets first, and how the last games against it went. */
interface Standing {
  level: LevelName
  losses: number
}

const first: Standing = { level: 'crescent', losses: 0 }

function standingFrom(kept: unknown): Standing {
  const from = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const level = LEVELS.find((each) => each === from['level'])
  return level === undefined ? first : { level, losses: from['losses'] === 1 ? 1 : 0 }
}

/** After a win a stronger bot, after two losses in a row a weaker one. */
export function nextStanding(now: Standing, won: boolean): Standing {
  const at = LEVELS.indexOf(now.level)
  if (won) return { level: LEVELS[at + 1] ?? now.level, losses: 0 }
  if (now.losses === 0) return { level: now.level, losses: 1 }
  return { level: LEVELS[at - 1] ?? now.level, losses: 0 }
}

/** The bot that fits the player of this device. */
export function fittingLevel(game: GameName): LevelName {
  return standingFrom(recall(`strength.${game}`)).level
}

/** Remember how a game against one bot of this level ended. */
export function rememberGame(game: GameName, level: LevelName, won: boolean): void {
  const now = standingFrom(recall(`strength.${game}`))
  // A game against another level by choice says nothing about the fitting one.
  if (now.level === level) keep(`strength.${game}`, nextStanding(now, won))
}
