import { formatNumber, hasText, t, type Key } from '$lib/i18n'
import { LEVELS, type LevelName } from '$lib/protocol/types'

/** The level whose bot bears this name: in lists and records a bot is called by its level. */
export function levelOf(name: string): LevelName | null {
  return LEVELS.find((level) => level === name) ?? null
}

const GENDERS = ['m', 'f', 'n']

/**
 * A person's name. A name that the server has made up is English ("Quiet Otter"): it is shown in the
 * player's language where the area "names" is loaded.
 */
export function personName(name: string): string {
  // A person who was erased has no name; records, which are for all languages, say it in English.
  if (name === '' || name === 'someone') return t('common.somebody')
  const [quality = '', creature = '', ...rest] = name.split(' ')
  const keys = [`names.quality.${quality}`, `names.creature.${creature}`] as const
  if (rest.length > 0 || !keys.every(hasText)) return name
  const forms = t(keys[0] as Key & 'names.quality.Quiet').split('|')
  const [gender = '', noun = ''] = t(keys[1] as Key & 'names.creature.Otter').split('|')
  return `${forms[GENDERS.indexOf(gender)] ?? forms[0]} ${noun}`
}

/** Somebody with a name: one of our bots is called by its level, anybody else by their own. */
interface Named {
  readonly name: string
  readonly level: LevelName | null
}

/** The names at a table: our bots in the player's language, two of a level numbered. */
export function namesAt(sitters: readonly Named[]): string[] {
  return sitters.map(({ name, level }, at) => {
    if (level === null) return personName(name)
    const shown = t(`common.level.${level}`)
    const twins = sitters.flatMap((other, n) => (other.level === level ? [n] : []))
    return twins.length > 1 ? `${shown} ${formatNumber(twins.indexOf(at) + 1)}` : shown
  })
}

/** The name of a bot account where no badge can stand beside it: in a sentence, in a list to choose from. */
export function botNamed(name: string): string {
  return t('common.bot.named', { name })
}

/**
 * The names of a list or a record, to stand beside the badge of a bot account.
 * `programs` are the seats of bot accounts, whose names are their own whatever they are.
 */
export function shownNames(names: readonly string[], programs: readonly number[] = []): string[] {
  return namesAt(
    names.map((name, at) => ({ name, level: programs.includes(at) ? null : levelOf(name) })),
  )
}

/** The same for sentences, where words mark a bot account. */
export function toldNames(names: readonly string[], programs: readonly number[] = []): string[] {
  return shownNames(names, programs).map((name, at) =>
    programs.includes(at) ? botNamed(name) : name,
  )
}
