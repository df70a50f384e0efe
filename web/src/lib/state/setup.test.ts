import { describe, expect, test } from 'vitest'
import { choicesOf } from './options'
import {
  friendsIn,
  newTable,
  offersIn,
  usualPlan,
  withCompanion,
  withDetail,
  withPlayers,
  withTimeKind,
} from './setup'

const name = (seat: number) => `Player ${seat + 1}`

describe('a table', () => {
  test('is by default me against one bot of the fitting level', () => {
    expect(newTable(usualPlan('akvarko', 'bots', 'gibbous'), name)).toEqual({
      game: 'akvarko',
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'gibbous' }],
      options: { fewer_species: false },
      public: false,
      time: null,
      start: true,
    })
  })

  test('for one is solo Nova Luna; Akvárko has no solo game', () => {
    expect(usualPlan('novaluna', 'solo', 'crescent').seats).toEqual([{ kind: 'me' }])
    expect(usualPlan('akvarko', 'solo', 'crescent').seats).toHaveLength(2)
  })

  test('grows by companions like the last one and shrinks without losing me', () => {
    const friends = withPlayers(
      usualPlan('akvarko', 'friends', 'crescent'),
      5,
      'friends',
      'crescent',
    )
    expect(friendsIn(friends)).toBe(4)
    const alone = withPlayers(usualPlan('novaluna', 'bots', 'crescent'), 1, 'bots', 'crescent')
    expect(alone.seats).toEqual([{ kind: 'me' }])
    expect(withPlayers(alone, 3, 'device', 'crescent').seats.map((s) => s.kind)).toEqual([
      'me',
      'here',
      'here',
    ])
  })

  test('with friends waits for them, others start at once', () => {
    const plan = usualPlan('novaluna', 'friends', 'crescent')
    expect(newTable(plan, name)).toMatchObject({
      seats: [{ kind: 'me' }, { kind: 'open' }],
      start: false,
    })
    expect(newTable(withCompanion(plan, 1, 'bot', 'new-moon'), name).start).toBe(true)
  })

  test('keeps my seat mine', () => {
    const plan = usualPlan('novaluna', 'bots', 'crescent')
    expect(withCompanion(plan, 0, 'bot', 'crescent')).toBe(plan)
  })

  test('names people on this device, by number if they typed nothing', () => {
    const plan = withPlayers(usualPlan('akvarko', 'device', 'crescent'), 3, 'device', 'crescent')
    const named = withDetail(plan, 1, { kind: 'here', name: '  Ann ' })
    expect(newTable(named, name).seats).toEqual([
      { kind: 'me' },
      { kind: 'guest', name: 'Ann' },
      { kind: 'guest', name: 'Player 3' },
    ])
  })
})

describe('time', () => {
  test('is asked for where somebody may have to wait', () => {
    const plan = usualPlan('novaluna', 'friends', 'crescent')
    const timed = {
      ...plan,
      time: { ...withTimeKind(plan.time, 'clock'), level: 'crescent' } as const,
    }
    expect(newTable(timed, name).time).toEqual({
      kind: 'clock',
      seconds: 900,
      increment: 10,
      level: 'crescent',
    })
    expect(newTable({ ...timed, time: withTimeKind(timed.time, 'move') }, name).time).toEqual({
      kind: 'move',
      seconds: 300,
      increment: 0,
      level: 'crescent',
    })
    expect(newTable(withPlayers(timed, 1, 'bots', 'crescent'), name).time).toBeNull()
  })
})

describe('options', () => {
  test.each([
    [1, null, 21],
    [2, null, 21],
    [3, 18, 18],
    [4, 16, 16],
  ])('with %d players the first-game discs are %s (NL-2.2)', (players, offered, discs) => {
    const plan = withPlayers(usualPlan('novaluna', 'bots', 'crescent'), players, 'bots', 'crescent')
    expect(choicesOf('novaluna', players)).toEqual([{ name: 'discs', usual: 21, other: offered }])
    expect(newTable({ ...plan, options: { discs: true } }, name).options).toEqual({ discs })
    expect(newTable(plan, name).options).toEqual({ discs: 21 })
  })

  test.each([
    [2, true],
    [3, true],
    [4, false],
    [6, false],
  ])('with %d players fewer species: %s (AK-5.1)', (players, may) => {
    const plan = withPlayers(usualPlan('akvarko', 'bots', 'crescent'), players, 'bots', 'crescent')
    expect(choicesOf('akvarko', players)).toEqual([
      { name: 'fewer_species', usual: false, other: may ? true : null },
    ])
    expect(newTable({ ...plan, options: { fewer_species: true } }, name).options).toEqual({
      fewer_species: may,
    })
  })
})

test('around one device a person without a name is called like the others', () => {
  const plan = usualPlan('akvarko', 'device', 'crescent')
  expect(newTable(plan, name, false).seats).toEqual([
    { kind: 'guest', name: name(0) },
    { kind: 'guest', name: name(1) },
  ])
  expect(newTable(plan, name, true).seats[0]).toEqual({ kind: 'me' })
  expect(newTable(usualPlan('akvarko', 'bots', 'crescent'), name, false).seats[0]).toEqual({
    kind: 'me',
  })
})

describe('a seat for a bot account of mine', () => {
  const plan = withCompanion(
    withPlayers(usualPlan('akvarko', 'bots', 'crescent'), 3, 'bots', 'crescent'),
    2,
    'program',
    'crescent',
    'Tidal',
  )

  test('is open at a table that waits, and is offered then', () => {
    const { seats, start } = newTable(plan, name)
    expect(seats[2]).toEqual({ kind: 'open' })
    expect(start).toBe(false)
    expect(offersIn(plan)).toEqual([{ seat: 2, bot: 'Tidal' }])
    expect(friendsIn(plan)).toBe(0)
  })

  test('can be for another bot, or for nobody from outside', () => {
    const other = withDetail(plan, 2, { kind: 'program', bot: 'Ebb' })
    expect(offersIn(other)).toEqual([{ seat: 2, bot: 'Ebb' }])
    const none = withCompanion(other, 2, 'bot', 'crescent')
    expect(offersIn(none)).toEqual([])
    expect(newTable(none, name).start).toBe(true)
  })

  test('is no pattern for further seats: a bot account holds one', () => {
    const grown = withPlayers(plan, 4, 'bots', 'crescent')
    expect(offersIn(grown)).toHaveLength(1)
    expect(grown.seats[3]).toEqual({ kind: 'bot', level: 'crescent' })
  })
})
