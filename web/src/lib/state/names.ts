import { formatNumber, t } from '../i18n'
import { LEVELS, type LevelName } from '../protocol/types'

/** The level whose bot bears this name: in lists and records a bot is called by its level. */
export function levelOf(name: string): LevelName | null {
  return LEVELS.find((level) => level === name) ?? null
}

/**
 * The names of a table as they are shown: bots in the player's language, two of a level numbered.
 * `programs` are the seats of bot accounts, whose names are their own whatever they are.
 */
export function shownNames(names: readonly string[], programs: readonly number[] = []): string[] {
  return names.map((name, at) => {
    const level = programs.includes(at) ? null : levelOf(name)
    if (level === null) return name
    const shown = t(`common.level.${level}`)
    const same = names.flatMap((other, n) => (other === name && !programs.includes(n) ? [n] : []))
    return same.length > 1 ? `${shown} ${formatNumber(same.indexOf(at) + 1)}` : shown
  })
}
