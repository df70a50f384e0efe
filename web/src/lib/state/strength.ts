import { LEVELS, type GameName, type LevelName, type TableInfo } from '$lib/protocol/types'
import { levelsAt, usualHost, type Host } from './hosts.svelte'
import { layTable } from './opening'
import { keep, recall } from './storage'

/** The level one meets first, and how the last games against it went. */
interface Strength {
  level: LevelName
  losses: number
}

const first: Strength = { level: 'crescent', losses: 0 }

function strengthFrom(kept: unknown): Strength {
  const from = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const level = LEVELS.find((each) => each === from['level'])
  return level === undefined ? first : { level, losses: from['losses'] === 1 ? 1 : 0 }
}

/** After a win a stronger bot, after two losses in a row a weaker one. */
function nextStrength(now: Strength, won: boolean): Strength {
  const at = LEVELS.indexOf(now.level)
  if (won) return { level: LEVELS[at + 1] ?? now.level, losses: 0 }
  if (now.losses === 0) return { level: now.level, losses: 1 }
  return { level: LEVELS[at - 1] ?? now.level, losses: 0 }
}

/** The bot that fits the player of this device, or the strongest there is at this host. */
export function fittingLevel(game: GameName, host: Host = 'server'): LevelName {
  const { level } = strengthFrom(recall(`strength.${game}`))
  const levels = levelsAt(host)
  return levels.includes(level) ? level : (levels.at(-1) ?? level)
}

/** Remember how a game against one bot of this level ended. */
export function rememberGame(game: GameName, level: LevelName, won: boolean): void {
  const now = strengthFrom(recall(`strength.${game}`))
  // A game against another level by choice says nothing about the fitting one.
  if (now.level === level) keep(`strength.${game}`, nextStrength(now, won))
}

/** One press: me against one bot of fitting strength, started at once. */
export function playNow(game: GameName): Promise<TableInfo> {
  const host = usualHost()
  const bot = { kind: 'bot', level: fittingLevel(game, host) } as const
  return layTable({ game, seats: [{ kind: 'me' }, bot], start: true }, host)
}
