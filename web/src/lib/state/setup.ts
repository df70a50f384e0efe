import { PLAYER_COUNTS } from '$lib/material/games'
import type { GameName, LevelName, NewSeat, NewTable, TimeControl } from '$lib/protocol/types'
import type { Host } from './hosts.svelte'
import { choicesOf, valueOf, type Unusual } from './options'

/** The occupant of a seat at the new table. */
export type Sitter =
  | { kind: 'me' }
  | { kind: 'friend' }
  | { kind: 'bot'; level: LevelName }
  | { kind: 'here'; name: string }
  | { kind: 'program'; bot: string }

/** `program` is a bot account of mine: offered only to players who have one. */
const companionKinds = ['bot', 'friend', 'here', 'program'] as const
export type CompanionKind = (typeof companionKinds)[number]

/** How the player came here; it decides who the others are by default. */
const companies = ['bots', 'friends', 'device', 'solo'] as const
export type Company = (typeof companies)[number]

/** How much time people have, and the bot that moves when it runs out. */
export interface TimePlan {
  kind: 'none' | 'move' | 'clock'
  seconds: number
  increment: number
  level: LevelName
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The times to choose from, in seconds: for each move, and for a whole game. */
export const TIMES = {
  move: [1, 2, 5, 15]
    .map((minutes) => minutes * MINUTE)
    .concat(HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY),
  clock: [3, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE),
} as const
/** What a clock gains with each move, in seconds. */
export const INCREMENTS = [0, 5, 10, 30]

const noTime: TimePlan = { kind: 'none', seconds: 0, increment: 0, level: 'gibbous' }

/** Another kind of time, with what is usual there. */
export function withTimeKind(time: TimePlan, kind: TimePlan['kind']): TimePlan {
  switch (kind) {
    case 'none':
      return { ...time, kind }
    case 'move':
      return { ...time, kind, seconds: 5 * MINUTE, increment: 0 }
    case 'clock':
      return { ...time, kind, seconds: 15 * MINUTE, increment: 10 }
  }
}

/** Alone nobody waits, so there is no time to keep. */
export function mayHaveTime(plan: Plan): boolean {
  return plan.seats.length > 1
}

/** Without a network nobody comes from elsewhere, neither a friend nor a program. */
export function companionsAt(host: Host): readonly CompanionKind[] {
  return host === 'device' ? ['bot', 'here'] : companionKinds
}

function timeOf(plan: Plan): TimeControl | null {
  const { kind, ...rest } = plan.time
  return kind === 'none' || !mayHaveTime(plan) ? null : { kind, ...rest }
}

export interface Plan {
  game: GameName
  seats: Sitter[]
  /** The options that differ from the usual ones, where the table has a choice. */
  options: Unusual
  public: boolean
  time: TimePlan
}

const companionOf: Record<Company, CompanionKind> = {
  bots: 'bot',
  friends: 'friend',
  device: 'here',
  solo: 'bot',
}

function companion(kind: CompanionKind, level: LevelName, bot = ''): Sitter {
  if (kind === 'bot') return { kind, level }
  if (kind === 'program') return { kind, bot }
  return kind === 'here' ? { kind, name: '' } : { kind }
}

export function isCompany(value: unknown): value is Company {
  return companies.some((company) => company === value)
}

/** A sensible table: me and one companion of the wanted kind, or me alone. */
export function usualPlan(game: GameName, company: Company, level: LevelName): Plan {
  const solo = company === 'solo' && PLAYER_COUNTS[game].includes(1)
  return {
    game,
    seats: solo ? [{ kind: 'me' }] : [{ kind: 'me' }, companion(companionOf[company], level)],
    options: {},
    public: false,
    time: noTime,
  }
}

/** More or fewer players; new seats are like the last companion, one's own seat always stays. */
export function withPlayers(plan: Plan, count: number, company: Company, level: LevelName): Plan {
  const seats = [...plan.seats]
  while (seats.length > count) {
    const spare = seats.map((sitter) => sitter.kind !== 'me').lastIndexOf(true)
    seats.splice(spare, 1)
  }
  while (seats.length < count) {
    const last = seats.at(-1)
    seats.push(
      // A bot account can hold one seat of a table.
      last === undefined || last.kind === 'me' || last.kind === 'program'
        ? companion(companionOf[company], level)
        : like(last),
    )
  }
  return { ...plan, seats }
}

function like(sitter: Sitter): Sitter {
  return sitter.kind === 'here' ? { kind: 'here', name: '' } : { ...sitter }
}

/** Put a companion of another kind on a seat. My own seat stays mine. */
export function withCompanion(
  plan: Plan,
  seat: number,
  kind: CompanionKind,
  level: LevelName,
  /** The name of the bot account, for a program. */
  bot = '',
): Plan {
  const before = plan.seats[seat]
  if (before === undefined || before.kind === 'me' || before.kind === kind) return plan
  return { ...plan, seats: replaced(plan.seats, seat, companion(kind, level, bot)) }
}

/** Something else about the occupant of a seat: a bot's level, a person's name. */
export function withDetail(plan: Plan, seat: number, sitter: Sitter): Plan {
  return { ...plan, seats: replaced(plan.seats, seat, sitter) }
}

export function friendsIn(plan: Plan): number {
  return plan.seats.filter((sitter) => sitter.kind === 'friend').length
}

/** The other people around this device. */
export function hereIn(plan: Plan): number {
  return plan.seats.filter((sitter) => sitter.kind === 'here').length
}

/** The seats to offer to bot accounts once the table is there. */
export function offersIn(plan: Plan): { seat: number; bot: string }[] {
  return plan.seats.flatMap((sitter, seat) =>
    sitter.kind === 'program' ? [{ seat, bot: sitter.bot }] : [],
  )
}

/**
 * The table to ask the server for. `nameOf` gives a name to a person who has typed none. `named` is
 * false while I have no name of my own: around one device I am then named like the others.
 */
export function newTable(plan: Plan, nameOf: (seat: number) => string, named = true): NewTable {
  const plain = !named && hereIn(plan) > 0
  return {
    game: plan.game,
    seats: plan.seats.map((sitter, i) =>
      plain && sitter.kind === 'me'
        ? { kind: 'guest', name: nameOf(i) }
        : newSeat(sitter, nameOf(i)),
    ),
    options: Object.fromEntries(
      choicesOf(plan.game, plan.seats.length).map((choice) => [
        choice.name,
        valueOf(choice, plan.options),
      ]),
    ),
    public: plan.public,
    time: timeOf(plan),
    start: friendsIn(plan) === 0 && offersIn(plan).length === 0,
  }
}

function newSeat(sitter: Sitter, usualName: string): NewSeat {
  switch (sitter.kind) {
    case 'me':
      return { kind: 'me' }
    case 'friend':
    case 'program':
      return { kind: 'open' }
    case 'bot':
      return { kind: 'bot', level: sitter.level }
    case 'here':
      return { kind: 'guest', name: sitter.name.trim() || usualName }
  }
}

function replaced(seats: readonly Sitter[], seat: number, sitter: Sitter): Sitter[] {
  return seats.map((before, i) => (i === seat ? sitter : before))
}
