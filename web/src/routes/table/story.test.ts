import { describe, expect, test } from 'vitest'
import { speakLanguage } from '$lib/i18n'
import { inEnglish } from '$lib/page.test-data'
import { tileOf } from '$lib/material/novaluna'
import type { Hint, MovePreview, Moved, SeatInfo, TableInfo } from '$lib/protocol/types'
import { emptyTable, type TableState } from '$lib/state/table'
import { movedOf, seatOf, tableOf } from '$lib/state/tables.test-data'
import type { TableFace } from '$lib/games/game'
import { isYou, nameBesideBadge, nameOf } from '$lib/table/names'
import {
  countWords,
  hintWords,
  previewWords,
  tableauLabels,
  taskWords,
  tellMove,
  wheelLabels,
} from '$lib/games/novaluna/table/words'
import { tell, turnWords } from './story'

const infoOf = (seats: SeatInfo[], to_move: number[] = [0]) => tableOf(seats, { to_move })
const stateOf = (info: TableInfo): TableState => ({ ...emptyTable(info.id), info })
const bot = seatOf({ kind: 'bot', name: 'new-moon', level: 'new-moon' })
const table = infoOf([seatOf({ mine: true }), bot])

const take = (some: Partial<Moved>): Moved =>
  movedOf({
    seat: 1,
    move: 'Y4d@0,1',
    tile: 'Y4d',
    slot: 3,
    at: [0, 1],
    cost: 4,
    bot: 'new-moon',
    ...some,
  })

const face = { Board: null as never, tell: tellMove } satisfies TableFace

inEnglish('common', 'table', 'novaluna')

describe('names at the table', () => {
  test('bots have the name of their level, numbered if there are two', () => {
    expect(nameOf(table, 1)).toBe('New Moon')
    const twins = infoOf([seatOf({ mine: true }), bot, seatOf({}), bot])
    expect([nameOf(twins, 1), nameOf(twins, 2), nameOf(twins, 3)]).toEqual([
      'New Moon 1',
      'Eva',
      'New Moon 2',
    ])
  })

  test('words mark a bot account where no badge can', async () => {
    const tidal = infoOf([seatOf({ mine: true }), seatOf({ name: 'Tidal', program: true })], [1])
    expect(nameBesideBadge(tidal, 1)).toBe('Tidal')
    expect(turnWords(stateOf(tidal))).toBe('Tidal (bot) to move')
    const said = {
      en: 'Tidal (bot) takes the yellow 4.',
      cs: 'Tidal (bot)',
      de: 'Tidal (Bot)',
      hu: 'Tidal (bot)',
      ru: 'Tidal (бот)',
    } as const
    for (const language of ['cs', 'de', 'hu', 'ru', 'en'] as const) {
      await speakLanguage(language)
      expect(tell(take({ seat: 1 }), stateOf(tidal), face)).toContain(said[language])
    }
  })

  test('"you" is said only where one person has one seat', () => {
    expect(isYou(table, 0)).toBe(true)
    const shared = infoOf([seatOf({ mine: true }), seatOf({ mine: true, guest: true })])
    expect(isYou(shared, 0)).toBe(false)
  })
})

describe('what is said of moves', () => {
  const discs = [
    { at: [0, 1] as [number, number], index: 0 },
    { at: [0, 0] as [number, number], index: 2 },
  ]

  test('a take with its discs', () => {
    expect(tell(take({ discs }), stateOf(table), face)).toBe(
      'New Moon takes the yellow 4 and places 2 discs.',
    )
    expect(tell(take({ discs: discs.slice(1) }), stateOf(table), face)).toBe(
      'New Moon takes the yellow 4 and places 1 disc.',
    )
    expect(tell(take({}), stateOf(table), face)).toBe('New Moon takes the yellow 4.')
  })

  test('one is spoken to as you', () => {
    expect(tell(take({ seat: 0, discs }), stateOf(table), face)).toBe(
      'You take the yellow 4 and place 2 discs.',
    )
  })

  test('refill, end of a phase, undo and seats', () => {
    const state = stateOf(table)
    expect(tell(take({ move: 'refill', tile: null }), state, face)).toBe(
      'New Moon refills the selection track.',
    )
    expect(tell(take({ move: 'end', tile: null }), state, face)).toBe('Phase 1 ends.')
    expect(tell({ type: 'taken_back', seat: 0, moves: 2, removes: [0, 1] }, state, face)).toBe(
      'You take back 2 moves.',
    )
    const changed = { type: 'seat_changed', seat: 1, name: null, reason: null } as const
    expect(tell({ ...changed, how: 'left' }, state, face)).toBe('New Moon leaves the table.')
    const bot = { ...changed, name: 'Robo' }
    expect(tell({ ...bot, how: 'offered' }, state, face)).toBe('Seat 2 is offered to Robo (bot).')
    expect(tell({ ...bot, how: 'declined' }, state, face)).toBe('Robo (bot) declines seat 2.')
    expect(tell({ ...bot, how: 'declined', reason: 'busy' }, state, face)).toBe(
      'Robo (bot) declines seat 2: busy',
    )
    expect(tell({ type: 'table_changed', how: 'created' }, state, face)).toBeNull()
    expect(tell({ type: 'table_changed', how: 'finished' }, state, face)).toBe('The game is over.')
  })

  test('a move that a bot from outside has forfeited is told with its reason', () => {
    const forfeited = take({ forfeit: 'time', stood_in: 'program' })
    expect(tell(forfeited, stateOf(table), face)).toBe(
      'New Moon ran out of time; New Moon makes this move. New Moon takes the yellow 4.',
    )
  })

  test('a hidden move is not told', () => {
    expect(tell(take({ move: null, tile: null }), stateOf(table), face)).toBeNull()
  })

  test.each([
    ['cs', 'New Moon bere žlutou 4 a umísťuje 2 žetony.'],
    ['de', 'Neumond nimmt das gelbe 4er-Plättchen und platziert 2 Scheiben.'],
    ['hu', 'elveszi a sárga lapkát (4), és 2 korongot rak le.'],
    ['ru', 'берёт жёлтый жетон (4) и выкладывает 2 диска.'],
  ] as const)('in %s with the right plural', async (language, words) => {
    await speakLanguage(language)
    const said = tell(take({ discs }), stateOf(table), face)
    expect(said?.replaceAll('\u00a0', ' ')).toContain(words.replace(/^(New Moon|Neumond) /, ''))
  })
})

describe('whose turn it is', () => {
  test('mine, somebody’s, or of several', () => {
    expect(turnWords(stateOf(table))).toBe('Your turn')
    expect(turnWords(stateOf(infoOf(table.seats as SeatInfo[], [1])))).toBe('New Moon to move')
    const three = infoOf([seatOf({ mine: true }), bot, seatOf({ name: 'Ben' })], [1, 2])
    expect(turnWords(stateOf(three))).toBe('Several players to move')
  })

  test('nobody’s, when the game is over', () => {
    expect(turnWords(stateOf({ ...table, status: 'finished' }))).toBeNull()
  })
})

describe('words on the board', () => {
  const preview = (some: Partial<MovePreview>): MovePreview => ({
    move: 'Y4d@0,1',
    gain: 2,
    fulfils: [],
    changes: [],
    next_seat: 1,
    ends: false,
    ...some,
  })

  test('a preview says what comes and who moves then', () => {
    expect(previewWords(2, preview({}), 0, table)).toBe('You place 2 discs. New Moon goes next.')
    expect(previewWords(0, preview({ next_seat: 0 }), 0, table)).toBe(
      'No discs this turn. You go again.',
    )
    expect(previewWords(1, preview({ next_seat: null, ends: true }), 0, table)).toBe(
      'You place 1 disc. This ends the game.',
    )
    expect(previewWords(1, null, 0, table)).toBe('You place 1 disc.')
  })

  test('alone, nobody is named as next', () => {
    const solo = infoOf([seatOf({ mine: true })])
    expect(previewWords(1, preview({ next_seat: 0 }), 0, solo)).toBe('You place 1 disc.')
  })

  test('tasks are told colour by colour', () => {
    expect(taskWords([1, 2, 0, 0])).toBe('1 red and 2 blue')
    expect(countWords(5, 3, 'blue')).toBe('3 of 3 blue')
    expect(countWords(2, 3, 'blue')).toBe('2 of 3 blue')
  })

  test('tiles and cells have names with their place', () => {
    const laid = [{ tile: 'R3a', at: [0, 0] as const, covered: [true] }]
    const labels = tableauLabels('Your tableau', laid)
    const tile = 'red 3, row 2, column 2. Tasks: 2 red and 1 blue, fulfilled'
    expect(labels.tile(laid[0]!, false)).toBe(tile)
    expect(labels.tile(laid[0]!, true)).toBe(`${tile}. Placed last`)
    expect(labels.cell({ at: [0, -1], gain: 2 })).toBe(
      'Free cell, row 1, column 2: you place 2 discs',
    )
    const wheel = wheelLabels(table)
    expect(wheel.tile(tileOf('R1'), 3, 2)).toBe('On offer, 2: red 1. No tasks')
    expect(wheel.stack(0, [1, 0])).toBe(
      'Lunar track, space 1 of 24, from the top: Eva and New Moon.',
    )
  })

  test('a hint has its reason', () => {
    const hint: Hint = { n: 1, seat: 0, move: 'B1@1,0', gain: 0, nearer: 2, value: null, line: [] }
    const state = stateOf(table)
    expect(hintWords(hint, state)).toBe(
      'Take the blue 1 and place it here. No discs this turn. 2 tasks get closer to being fulfilled.',
    )
    expect(hintWords(hint, state, true)).toBe(
      'No discs this turn. 2 tasks get closer to being fulfilled.',
    )
    expect(hintWords({ ...hint, move: 'refill' }, state)).toMatch(/first: few tiles are left/)
    expect(hintWords({ ...hint, move: 'end' }, state)).toMatch(/phase 1 counts twice\.$/)
    const fulfils = [{ at: [1, 0] as [number, number], index: 0 }]
    const preview = { move: 'B2a@1,0', gain: 1, fulfils, changes: [], next_seat: 0, ends: false }
    const previews = { n: 1, seat: 0, all: [preview] }
    expect(
      hintWords({ ...hint, move: 'B2a@1,0', gain: 1, nearer: 0 }, { ...state, previews }),
    ).toMatch(
      /^Take the blue 2 and place it here\. You place 1 disc\. That fulfils this task: .* \(blue 2\)\. You go again\.$/,
    )
    // A tile that helps no task is good for its time, also where words are few.
    const idle = { ...previews, all: [{ ...preview, gain: 0, fulfils: [] }] }
    const timed = { ...hint, move: 'B2a@1,0', nearer: 0 }
    expect(hintWords(timed, { ...state, previews: idle }, true)).toBe(
      'No discs this turn. It moves you 2 spaces along the lunar track. You go again.',
    )
  })
})
