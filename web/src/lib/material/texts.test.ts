import { describe, expect, test } from 'vitest'
import { languages, type Language } from '$lib/i18n/languages'
import type { Message } from '$lib/i18n/messages'
import * as akvarko from './akvarko'
import { GREAT_SOLO_SCORE, OPTION_VALUES, type OptionName } from './games'
import * as novaluna from './novaluna'

const files = import.meta.glob<Record<string, Message>>('../i18n/{en,cs,de,hu,ru}/*.ts', {
  eager: true,
  import: 'default',
})

/** All forms of a text in a language. */
function formsOf(language: Language, area: string, key: string): string[] {
  const message = files[`../i18n/${language}/${area}.ts`]?.[key]
  if (message === undefined) throw new Error(`${language} has no text ${area}.${key}.`)
  return typeof message === 'string' ? [message] : Object.values(message)
}

/** The figures of a text besides those that are filled in, each once. */
function figuresIn(text: string): number[] {
  const found = text.replace(/\{\w+\}/g, '').match(/\d+/g) ?? []
  return [...new Set(found.map(Number))].sort((a, b) => a - b)
}

const { PHASES, PHASE_ROUNDS, SIDE } = akvarko
const { ALL_DISCS, DISC_PENALTY, OFFER, PHASE_1_DISCS, TRACK_SPACES, WHEEL_SLOTS } = novaluna

/** Texts with figures of the rules. A phase has its number in its name: it is no figure of the rules. */
const figures: readonly [area: string, key: string, ...expected: number[]][] = [
  ['akvarko', 'phase', PHASES],
  ['akvarko', 'round', PHASE_ROUNDS],
  ['akvarko', 'tank.counts', SIDE],
  ['score', 'laid', SIDE * SIDE],
  ['position', 'problem.tank_too_wide', SIDE],
  ['refusals', 'outside_frame', SIDE],
  ['novaluna', 'moon', WHEEL_SLOTS],
  ['novaluna', 'stack', TRACK_SPACES],
  ['novaluna', 'solo.great', GREAT_SOLO_SCORE],
  ['novaluna', 'solo.rule', 1, PHASE_1_DISCS, DISC_PENALTY],
  ['novaluna', 'solo.phase1', 1, ALL_DISCS],
  ['refusals', 'too_few_discs', 1, PHASE_1_DISCS],
  ['end', 'solo.great', GREAT_SOLO_SCORE],
  ['end', 'solo.aim', GREAT_SOLO_SCORE],
  ['setup', 'solo.hint', GREAT_SOLO_SCORE],
  ['solo', 'lead', ALL_DISCS, GREAT_SOLO_SCORE],
  ['solo', 'phase1.text', PHASE_1_DISCS, DISC_PENALTY],
  ['solo', 'phase2.text', DISC_PENALTY, ALL_DISCS],
  ['solo', 'under', GREAT_SOLO_SCORE],
]

/** Numbers of players as words, as they stand in "For … players." */
const WORDS: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  en: { 1: 'one', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six' },
  cs: { 1: 'jednoho', 2: 'dva', 3: 'tři', 4: 'čtyři', 5: 'pět', 6: 'šest' },
  de: { 1: 'einen', 2: 'zwei', 3: 'drei', 4: 'vier', 5: 'fünf', 6: 'sechs' },
  hu: { 1: 'egy', 2: 'két', 3: 'három', 4: 'négy', 5: 'öt', 6: 'hat' },
  ru: { 1: 'одного', 2: 'двух', 3: 'трёх', 4: 'четырёх', 5: 'пяти', 6: 'шести' },
}

/** The numbers of players with which an option can be chosen. */
function playersWith(option: OptionName): number[] {
  return Object.values(OPTION_VALUES).flatMap((byPlayers) =>
    Object.entries(byPlayers).flatMap(([players, values]) =>
      (values[option]?.length ?? 0) > 1 ? [Number(players)] : [],
    ),
  )
}

describe.each(languages)('in %s', (language) => {
  test.each(figures)('%s.%s has the figures of the rules', (area, key, ...expected) => {
    for (const form of formsOf(language, area, key))
      expect(figuresIn(form)).toEqual([...expected].sort((a, b) => a - b))
  })

  test.each(['discs', 'fewer_species'] as const)(
    'setup.option.%s.off names the numbers of players with which the option exists',
    (option) => {
      const [text = ''] = formsOf(language, 'setup', `option.${option}.off`)
      const said: readonly string[] = text.toLowerCase().match(/\p{L}+/gu) ?? []
      const named = Object.entries(WORDS[language]).flatMap(([count, word]) =>
        said.includes(word) ? [Number(count)] : [],
      )
      expect(named).toEqual(playersWith(option))
    },
  )
})

test('each tile on offer has a key of its own', () => {
  expect(OFFER).toBeLessThan(10)
})
