// docs/formats/fairness.md, step by step. This is no rule of a game: it does again what the table
// promised, so that nobody has to trust it. Tiles, kinds and hands are therefore written here by hand and not
// generated from the rules, which the table uses too; a third game adds its lines here.

import { sha256 } from './sha256'

export const SCHEME = 'lunarium-shuffle-1'
export const MIXED_SCHEME = 'lunarium-shuffle-2'

/** What a browser added to the shuffle; without a part it was sealed and withheld. */
export interface Part {
  readonly seat: number
  readonly seal: Uint8Array
  readonly part: Uint8Array | null
}

/** The seed that decides: the table's, mixed with what browsers added, in seat order. */
export function mixedSeed(seed: Uint8Array, parts: readonly Part[]): Uint8Array {
  if (parts.length === 0) return seed
  const bytes = [...new TextEncoder().encode(MIXED_SCHEME), ...seed]
  for (const { seat, seal, part } of parts)
    bytes.push(seat, ...seal, ...(part ?? new Uint8Array(32)))
  return sha256(Uint8Array.from(bytes))
}

function* stream(seed: Uint8Array): Generator<number, never> {
  const name = new TextEncoder().encode(SCHEME)
  const block = new Uint8Array(name.length + seed.length + 8)
  block.set(name)
  block.set(seed, name.length)
  const number = new DataView(block.buffer, name.length + seed.length)
  for (let n = 0n; ; n += 1n) {
    number.setBigUint64(0, n)
    yield* sha256(block)
  }
}

function below(n: number, bytes: Generator<number, never>): number {
  const bits = n.toString(2).length
  for (;;) {
    const drawn = bytes.next().value >> (8 - bits)
    if (drawn < n) return drawn
  }
}

function shuffled<Entry>(entries: Entry[], bytes: Generator<number, never>): Entry[] {
  for (let p = entries.length - 1; p > 0; p -= 1) {
    const j = below(p + 1, bytes)
    const [first, second] = [entries[p] as Entry, entries[j] as Entry]
    entries[p] = second
    entries[j] = first
  }
  return entries
}

const COSTS = '1 2a 2b 3a 3b 3c 3d 4a 4b 4c 4d 5a 5b 5c 6a 6b 7'.split(' ')
const NINE = 'danio neon bala guppy swordtail discus blackshark pleco angelfish'.split(' ')
const SIX = 'shrimp snail loach'.split(' ')
const HANDS = [7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2]

/** The set-up that a seed gives, with the fields of a record's `setup`; null for an unknown game. */
export function setupFrom(
  seed: Uint8Array,
  game: string,
  seats: number,
  options: Record<string, unknown>,
): Record<string, unknown> | null {
  const bytes = stream(seed)
  if (game === 'novaluna') {
    const deck = shuffled(
      [...'RBTY'].flatMap((colour) => COSTS.map((cost) => colour + cost)),
      bytes,
    )
    if (seats === 1) return { deck }
    return { deck, stack: shuffled([...Array(seats).keys()], bytes) }
  }
  if (game === 'akvarko') {
    const fewer = options['fewer_species'] === true
    const nine = NINE.filter((kind) => !(fewer && (kind === 'neon' || kind === 'bala')))
    const cards = [
      ...nine.flatMap((kind) => Array<string>(9).fill(kind)),
      ...SIX.flatMap((kind) => Array<string>(6).fill(kind)),
    ]
    const deck = shuffled(cards, bytes)
    if (seats !== 2) return { deck }
    return { deck, discards: HANDS.map((size) => below(size, bytes)) }
  }
  return null
}
