// Every text as a player reads it, with real names, numbers and titles: for proof-reading, and without
// holes, retired words and glued sentences. `npm run proof` writes them to build/texts/<language>.txt.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { gameNames } from '$lib/games'
import { gainText, kindName, kindTaken, kindTitle } from '$lib/games/akvarko/board/words'
import { emptyTable } from '$lib/state/table'
import { hintWords, previewWords, taskWords, tileName } from '$lib/games/novaluna/table/words'
import { tileOf } from '$lib/material/novaluna'
import { plainText } from '$lib/rules/markup'
import { loadRules } from '$lib/rules/page'
import { timeText } from '$lib/state/clock'
import { seatOf, tableOf } from '$lib/state/tables.test-data'
import {
  formatAgo,
  formatDate,
  formatList,
  formatNumber,
  need,
  speakLanguage,
  t,
  type Key,
} from '$lib/i18n'
import type { Area } from './areas'
import { languages, type Language } from './languages'
import { namesIn, type Message, type Value } from './messages'

const FOLDER = join(import.meta.dirname, '../../../../build/texts')

const files = import.meta.glob<Record<string, Message>>('./en/*.ts', {
  eager: true,
  import: 'default',
})
const english = Object.entries(files).map(
  ([path, texts]) => [path.replace(/^.*\/|\.ts$/g, '') as Area, texts] as const,
)

/** A text with any names filled in. */
const say = t as (key: Key, params?: Record<string, Value>) => string

const COUNTS = [0, 1, 2, 5, 21, 22]
/** Keys that want a kind or a tile as what somebody takes, and not by its name alone. */
const TAKES =
  /said\.(lays|turns|draws|picked|take|discs)|hint\.(pick|take)|turn\.do|place\.drag|plan\.place/

/** What a name in braces is filled with. */
function samples(area: Area, key: string, name: string): Value[] {
  const place = () => say('akvarko.place', { row: 2, column: 3 })
  const names = [
    'Anna',
    'Ödön',
    say('common.level.new-moon'),
    say('common.bot.named', { name: 'Tidal' }),
  ]
  switch (name) {
    case 'name':
    case 'to':
    case 'about':
      return names
    case 'from':
      return area === 'common' ? [1] : [...names].reverse()
    case 'names':
      return [formatList(names.slice(0, 1)), formatList(names)]
    case 'game':
      return gameNames.map((game) => say(`common.game.${game}`))
    case 'kind':
      return ['danio', 'bala', 'snail', 'plant'].map(TAKES.test(key) ? kindTaken : kindName)
    case 'tile':
      return TAKES.test(key)
        ? ['red', 'turquoise'].map((colour) => say(`novaluna.taken.${colour}` as Key, { cost: 4 }))
        : [tileName(tileOf('Y4d'))]
    case 'tiles':
      return [[tileName(tileOf('Y4d')), tileName(tileOf('R1'))].join(', ')]
    case 'task':
      return [taskWords([2, 1, 0, 0])]
    case 'tasks':
      return [[taskWords([0, 2, 0, 0]), taskWords([3, 0, 0, 0])].join('; ')]
    case 'gain':
      if (key === 'told.points') return [5, 1]
      return [5, 1, -2, 0].map(gainText)
    case 'points':
      if (key === 'lower.sheet') return COUNTS
      return COUNTS.map((count) => say('akvarko.points', { count }))
    case 'turned':
      return [`${kindTaken('snail')} (${place()})`, say('akvarko.hint.itself')]
    case 'place':
      return area === 'games' ? [1, 2, 5] : [place()]
    case 'all':
      return key === 'said.revealed'
        ? [
            formatList(
              names.map((name) => say('akvarko.said.shows', { name, kind: kindName('snail') })),
            ),
          ]
        : [12]
    case 'words':
      return [say('extras.word.thanks'), say('extras.word.one_moment')]
    case 'cell':
      return [`${place()}: ${kindName('snail')}`]
    case 'left':
      return [say('end.left', { count: 3 }), say('end.all')]
    case 'result':
      return key === 'share.alone'
        ? [`${say('end.solo.of', { n: 93 })}.`]
        : [
            `${say('end.won.name', { name: 'Anna' })}.`,
            `${say('end.won.shared', { names: formatList(names) })}.`,
          ]
    case 'when':
      return [20, 3].map((hours) => formatAgo(new Date(2024, 4, 3, hours), new Date(2024, 4, 3)))
    case 'date':
      return [formatDate(new Date(2024, 4, 3), { dateStyle: 'long' })]
    case 'day':
      return [formatDate(new Date(2024, 4, 3), { dateStyle: 'medium' })]
    case 'increment':
      return [timeText(5_000)]
    case 'time':
      if (key.startsWith('time.')) return [60_000, 125_000, 3 * 86_400_000].map(timeText)
      return [formatDate(new Date(2024, 4, 3, 18, 30), { timeStyle: 'short' })]
    case 'level':
      return [say('common.level.crescent'), say('common.level.gibbous')]
    case 'levels':
      return [formatList([say('common.level.new-moon'), say('common.level.crescent')])]
    case 'size':
      return [formatNumber(5.642, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })]
    case 'now':
      return [say('common.look.light')]
    case 'next':
      return [say('common.look.dark')]
    case 'page':
    case 'title':
      return [say('common.title.games')]
    case 'clause':
      return ['NL-4.4']
    case 'reason':
      return area === 'errors' ? [say('replay.bad.fields')] : ['busy']
    case 'command':
      return ['lunarium play']
    case 'move':
      return area === 'review'
        ? [say('review.move.place', { what: tileName(tileOf('Y4d')), place: place() })]
        : ['refill']
    case 'what':
      return [tileName(tileOf('Y4d')), kindName('snail')]
    case 'player':
      return [say('position.player', { n: 2 }), 'Anna']
    case 'piece':
      return [key.includes('tile') ? tileName(tileOf('Y4d')) : kindTitle('snail')]
    case 'line':
      return ['Z9@0,0']
    case 'ideas':
      return [formatList([say('puzzles.idea.pick'), say('puzzles.idea.last_round')])]
    case 'chance':
    case 'best':
    case 'margin':
    case 'share':
    case 'before':
    case 'after':
    case 'luck':
    case 'accuracy':
      return [formatNumber(0.42, { style: 'percent' })]
    case 'players':
      return [formatList([say('review.share.player', { name: 'Anna', accuracy: '91 %' })])]
    case 'total':
      return [58]
    case 'goal':
    case 'full':
      return [21]
    case 'cost':
      return [1, 5]
    case 'have':
      return [0, 1, 2]
    case 'need':
      return [1, 2, 3]
    case 'n':
    case 'row':
    case 'column':
    case 'round':
    case 'phase':
    case 'of':
    case 'done':
    case 'seen':
      return [1, 2, 5]
  }
  throw new Error(`There is no sample for {${name}} of ${area}.${key}.`)
}

/** A text as it is read: once with each sample, and with each count. */
function renderings(area: Area, key: string, message: Message): string[] {
  const english = typeof message === 'string' ? message : message.other
  const wanted = [...new Set(namesIn(english))].filter((name) => name !== 'count')
  const filling = wanted.map((name) => [name, samples(area, key, name)] as const)
  const times = Math.max(1, ...filling.map(([, values]) => values.length))
  const counts = typeof message === 'string' ? [0] : COUNTS
  const texts = Array.from({ length: times }, (_, at) =>
    Object.fromEntries(filling.map(([name, values]) => [name, values[at % values.length] ?? ''])),
  ).flatMap((params) => counts.map((count) => say(`${area}.${key}` as Key, { ...params, count })))
  return [...new Set(texts)]
}

/** Sentences that are put together from several texts. */
function composed(): string[] {
  const table = tableOf([seatOf({ mine: true }), seatOf({ name: 'Ödön' })], {})
  const preview = { ends: false, next_seat: 1 } as Parameters<typeof previewWords>[1]
  const hint = { n: 1, seat: 0, move: 'B1@1,0', gain: 2, nearer: 5 } as Parameters<
    typeof hintWords
  >[0]
  const state = { ...emptyTable('t'), info: table }
  return [
    previewWords(2, preview, 0, table),
    previewWords(0, preview, 0, table),
    hintWords(hint, state),
  ]
}

/** A task of the rules in words: "2 red and 1 blue" for RRB. */
function taskOf(letters: string): string {
  const count = (letter: string) => letters.split(letter).length - 1
  return taskWords([count('R'), count('B'), count('T'), count('Y')])
}

async function textsOf(language: Language): Promise<Map<string, string[]>> {
  await need(...english.map(([area]) => area))
  await speakLanguage(language)
  const texts = new Map<string, string[]>()
  for (const [area, own] of english)
    for (const [key, message] of Object.entries(own))
      texts.set(`${area}.${key}`, renderings(area, key, message))
  texts.set('composed', composed())
  const told = (text: string) => plainText(text, taskOf)
  for (const game of gameNames) {
    const { lead, short, chapters } = await loadRules(language, game)
    texts.set(`rules of ${game}`, [...lead, ...short].map(told))
    for (const { title, lead: first, clauses } of chapters) {
      texts.set(`rules of ${game}: ${title}`, first === undefined ? [title] : [title, first])
      for (const { id, text } of clauses) texts.set(id, text.split('\n').map(told))
    }
  }
  return texts
}

/** Words that were retired: other names of one thing, and what only a program would say. */
const RETIRED: Record<Language, RegExp[]> = {
  en: [
    /(?<!moon )\bwheel\b/i,
    /\b(archiv\w*|lay|lays|laid|walk\w*|brings?|clauses?|somebody|everybody|fitting|modulo|multiset)\b/i,
    /\b(on turn|the own|come nearer|as the device|notes? of)\b/i,
    /\bpress (?!again|“|\d)/i,
  ],
  cs: [
    /příručk|přikr[ýy]|(?<!\p{L})prost(ři|řen|ír)|archiv|odkli[dz]|nápověd|počítadl|článe?k|živočich/iu,
    /měsíc dne|bodový list|přines(e|la|l) |modulo|k poslání|využit/i,
    /(?<!\p{L})(ruka|rukou)(?!\p{L})/iu,
    /stiskni (?!Hrát|„)/i,
    /moje hry|nová hra/i,
  ],
  de: [
    /archivier|wegr[äa]um|weggeräum|Wertungsblatt|Notiz|Mischung|Mitspielend|Mond des Tages|Abschnitt/i,
    /\b(Hände|Person(en)?|Hand von|dran|modulo|ablegen|abgelegt|Zeichen, dass)\b/,
    /bedeck|(?<!auf|ab|ver)gedeckt|brächte|bringt (jetzt )?(keine|\d+) Scheibe|Im Angebot/i,
    /drücke? (?!„)/i,
    /meine Spiele|neues Spiel(?!\p{L})/iu,
  ],
  hu: [
    /(?<!hold)kerék|(?<!hold)kerek(?!ed)|időköltség|kiszolgáló|hivatkoz|terít|elpakol|feljegyz|letakar/i,
    /feksz|feküdt|ezüstcápa|pontylazac|játékos terület|szabálykönyv|modulo|a\(z\)|pirosas/i,
    /(?<!\p{L})(keze|kezed|kezek|ára|árat|árával|próba)(?!\p{L})/iu,
    /a nap holdja|korongot hoz|játékaim|új játék(?!\p{L})/iu,
  ],
  ru: [
    /накр[ыо]|(?<!лунно[ем]?(го)? )колес|перепис|взяти[ея]|(?<!гип)анциструс|книг\p{L}* правил/iu,
    /(?<!\p{L})(серп|растущая|служить|послужит|архивируйте|modulo)(?!\p{L})/iu,
    /(?<!на )(?<!ваши )(?<!\p{L})рук[аиуе](?!\p{L})/iu,
    /нажмите (клетку|задание|строку|её|карту)|(даст|принес[её]т|принёс бы) \d* ?диск/iu,
    /мои игры|новая игра/i,
  ],
}

const HOLES = [
  /[{}]/,
  /undefined|NaN|\[object/,
  / {2}/,
  /(?<!\d):(?=:)|: ?:/,
  /\.\.|\. \./,
  / [,.;!?](?!\w)/,
  /\(\)/,
]

/** Texts in which a second colon belongs to a list or to a name. */
const TWO_COLONS =
  /^(akvarko\.said\.revealed|novaluna\.(offer|stack)|score\.(cell\.here|sheet)|end\.tableau|composed|errors\.record\.text)/

describe.each(languages)('the texts in %s', (language) => {
  test('are written out for proof-reading', async () => {
    const texts = await textsOf(language)
    const lines = [...texts].map(([key, all]) =>
      [key, ...all.map((text) => `    ${text}`)].join('\n'),
    )
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, `${language}.txt`), `${lines.join('\n')}\n`)
    expect(texts.size).toBeGreaterThan(600)
  })

  test('have no holes, doubled spaces, colons or full stops', async () => {
    const found = [...(await textsOf(language))].flatMap(([key, all]) =>
      all.filter((text) => HOLES.some((hole) => hole.test(text))).map((text) => `${key}: ${text}`),
    )
    expect(found).toEqual([])
  })

  test('have one colon in a sentence', async () => {
    const found = [...(await textsOf(language))].flatMap(([key, all]) =>
      all
        .filter(
          (text) =>
            !TWO_COLONS.test(key) &&
            text.split(/[.!?;](?:\s|$)/u).some((one) => one.split(/:\s/u).length > 2),
        )
        .map((text) => `${key}: ${text}`),
    )
    expect(found).toEqual([])
  })

  test('have no word that was retired', async () => {
    const found = [...(await textsOf(language))].flatMap(([key, all]) =>
      all
        .filter((text) =>
          RETIRED[language].some((word) => word.test(text.replaceAll('\u00a0', ' '))),
        )
        .map((text) => `${key}: ${text}`),
    )
    expect(found).toEqual([])
  })
})

afterAll(() => speakLanguage('en'))
