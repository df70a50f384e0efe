// A position of Akvárko that is being set up. Round, picks and what has passed follow from it on the
// server; nothing here knows a rule.

import { sameCell, type Cell } from '$lib/board/geometry'
import {
  BadText,
  playersIn,
  readLines,
  readNumber,
  readPiece,
  writeLines,
} from '$lib/games/positionText'
import { KINDS } from '$lib/material/akvarko'
import { OPTION_VALUES, PLAYER_COUNTS } from '$lib/material/games'
import type { AkvarkoDocument, ViewDocument } from '$lib/protocol/types'

export interface DraftCard {
  readonly card: string
  readonly at: Cell
  /** Whether it shows its plant. */
  readonly turned: boolean
}

interface Seen {
  readonly hand: readonly string[]
  readonly drawn?: string
}

export interface AkvarkoDraft {
  readonly game: 'akvarko'
  readonly options: { readonly fewer_species: boolean }
  /** Whose hand is known. */
  readonly seat: number
  /** By seat, the cards in the order in which they were placed. */
  readonly tanks: readonly (readonly DraftCard[])[]
  readonly hand: readonly string[]
  /** By seat the open card that is still to be placed. */
  readonly picks: readonly (string | null)[]
  /** By round the hands that have passed, where they are known; it is forgotten when something else changes. */
  readonly seen?: readonly (Seen | null)[]
}

/** The cards that lie in hands and tanks: all kinds but the plant, which is a back. */
export const CARDS = KINDS.filter((kind) => kind !== 'plant')

/** Bare tanks. */
export function empty(players: number): AkvarkoDraft {
  return {
    game: 'akvarko',
    options: { fewer_species: false },
    seat: 0,
    tanks: Array.from({ length: players }, () => []),
    hand: [],
    picks: Array.from({ length: players }, () => null),
  }
}

/** A draft of an existing position. */
export function from(document: ViewDocument): AkvarkoDraft {
  const { options, seat, round, tanks, history, hand, pick, seen } = document as AkvarkoDocument
  const open = history[round - 1]
  // A card that is picked and not open yet is still to be thought about.
  const hidden = open === undefined && pick !== null ? [pick] : []
  return {
    game: 'akvarko',
    options: { fewer_species: options.fewer_species },
    seat: seat ?? 0,
    tanks,
    hand: [...hand, ...hidden],
    picks: tanks.map((tank, at) => (tank.length < round ? (open?.[at] ?? null) : null)),
    ...(seat === null ? {} : { seen: seen.map(seenOf) }),
  }
}

function seenOf({ hand, drawn }: { hand: readonly string[]; drawn: string | null }): Seen {
  return drawn === null ? { hand } : { hand, drawn }
}

/** The same position with more or fewer players. */
export function withPlayers(draft: AkvarkoDraft, players: number): AkvarkoDraft {
  const fewer = OPTION_VALUES.akvarko[players]?.['fewer_species'] ?? []
  const bare = empty(players)
  return changed({
    ...draft,
    options: fewer.includes(draft.options.fewer_species) ? draft.options : bare.options,
    seat: Math.min(draft.seat, players - 1),
    tanks: bare.tanks.map((none, seat) => draft.tanks[seat] ?? none),
    picks: bare.picks.map((none, seat) => draft.picks[seat] ?? none),
  })
}

/** Play with fewer species, or with all. */
export function withFewer(draft: AkvarkoDraft, fewer_species: boolean): AkvarkoDraft {
  return changed({ ...draft, options: { fewer_species } })
}

/** What has passed is no longer known for certain. */
function changed({ seen: _, ...draft }: AkvarkoDraft): AkvarkoDraft {
  return draft
}

function withTank(
  draft: AkvarkoDraft,
  seat: number,
  tank: (cards: readonly DraftCard[]) => readonly DraftCard[],
): AkvarkoDraft {
  return changed({
    ...draft,
    tanks: draft.tanks.map((cards, at) => (at === seat ? tank(cards) : cards)),
  })
}

/** Put a card on a cell; another card that lies there keeps its place in the order. */
export function lay(draft: AkvarkoDraft, seat: number, at: Cell, card: string): AkvarkoDraft {
  return withTank(draft, seat, (cards) =>
    cards.some((one) => sameCell(one.at, at))
      ? cards.map((one) => (sameCell(one.at, at) ? { ...one, card } : one))
      : [...cards, { card, at, turned: false }],
  )
}

export function lift(draft: AkvarkoDraft, seat: number, at: Cell): AkvarkoDraft {
  return withTank(draft, seat, (cards) => cards.filter((one) => !sameCell(one.at, at)))
}

export function turn(draft: AkvarkoDraft, seat: number, at: Cell): AkvarkoDraft {
  return withTank(draft, seat, (cards) =>
    cards.map((one) => (sameCell(one.at, at) ? { ...one, turned: !one.turned } : one)),
  )
}

export function intoHand(draft: AkvarkoDraft, card: string): AkvarkoDraft {
  return changed({ ...draft, hand: [...draft.hand, card] })
}

export function outOfHand(draft: AkvarkoDraft, index: number): AkvarkoDraft {
  return changed({ ...draft, hand: draft.hand.filter((_, at) => at !== index) })
}

/** The open card of a seat, which is to be placed. */
export function pick(draft: AkvarkoDraft, seat: number, card: string | null): AkvarkoDraft {
  return changed({
    ...draft,
    picks: draft.picks.map((before, at) => (at === seat ? card : before)),
  })
}

/** The hand that had passed in a round, counted from 0, with another card; `rounds` are over. */
export function intoSeen(
  draft: AkvarkoDraft,
  rounds: number,
  round: number,
  card: string,
): AkvarkoDraft {
  const seen = Array.from({ length: rounds }, (_, n) => draft.seen?.[n] ?? null)
  return {
    ...draft,
    seen: seen.map((one, n) => (n === round ? { hand: [...(one?.hand ?? []), card] } : one)),
  }
}

/** The same without one of its cards. */
export function outOfSeen(draft: AkvarkoDraft, round: number, index: number): AkvarkoDraft {
  const seen = (draft.seen ?? []).map((one, n) => {
    if (one === null || n !== round) return one
    const hand = one.hand.filter((_, at) => at !== index)
    return hand.length === 0 ? null : { hand }
  })
  return seen.every((one) => one === null) ? changed(draft) : { ...draft, seen }
}

/** Look from another seat: that one's hand is to be entered. */
export function seenFrom(draft: AkvarkoDraft, seat: number): AkvarkoDraft {
  return seat === draft.seat ? draft : changed({ ...draft, seat, hand: [] })
}

/** The draft as a text. */
export function write(draft: AkvarkoDraft): string {
  const { options, seat, tanks, hand, picks, seen = [] } = draft
  return writeLines([
    ...tanks.map((cards, at) => [String(at + 1), cards.map(pieceText)] as const),
    ['seat', [seat + 1]],
    ['hand', hand],
    ['open', picks.some((card) => card !== null) ? picks.map((card) => card ?? '-') : []],
    ['fewer', options.fewer_species ? ['yes'] : []],
    [
      'seen',
      seen.map((one) =>
        one === null ? '-' : [...one.hand, one.drawn ? `+${one.drawn}` : ''].join(','),
      ),
    ],
  ])
}

function pieceText({ card, at, turned }: DraftCard): string {
  return `${card}@${at[0]},${at[1]}${turned ? '*' : ''}`
}

/** The draft of a text; throws `BadText`. */
export function read(text: string): AkvarkoDraft {
  const lines = readLines(text)
  const tanks = playersIn(lines)
  if (!PLAYER_COUNTS.akvarko.includes(tanks.length)) throw new BadText(text.slice(0, 40))
  const open = lines.get('open') ?? []
  const seen = lines.get('seen')
  return {
    game: 'akvarko',
    options: { fewer_species: lines.get('fewer')?.[0] === 'yes' },
    seat: readNumber(lines.get('seat')?.[0] ?? '1', 1, tanks.length) - 1,
    tanks: tanks.map((words) => words.map(readCard)),
    hand: (lines.get('hand') ?? []).map(readKind),
    picks: tanks.map((_, at) => {
      const word = open[at] ?? '-'
      return word === '-' ? null : readKind(word)
    }),
    ...(seen === undefined ? {} : { seen: seen.map(readSeen) }),
  }
}

function readKind(word: string): string {
  if (!CARDS.some((kind) => kind === word)) throw new BadText(word)
  return word
}

function readCard(word: string): DraftCard {
  const { name, at, marked } = readPiece(word)
  return { card: readKind(name), at, turned: marked }
}

function readSeen(word: string): Seen | null {
  if (word === '-') return null
  const cards = word.split(',').filter((one) => one !== '')
  const drawn = cards.find((one) => one.startsWith('+'))
  return {
    hand: cards.filter((one) => one !== drawn).map(readKind),
    ...(drawn === undefined ? {} : { drawn: readKind(drawn.slice(1)) }),
  }
}
