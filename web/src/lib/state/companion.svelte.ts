import type { AskCompanion, CompanionGame, EntryProblem, GameName } from '$lib/protocol/types'
import { explain } from './explain'
import { keep, recall } from './storage'

/** Something that happened at the real table: a tile that came out of the bag, or a move. */
export type Entry = { readonly tile: string } | { readonly seat: number; readonly move: string }

/** A game with the real box, as this device keeps it. */
export interface Entered {
  readonly names: readonly string[]
  /** The options that are not as usual. */
  readonly options: Readonly<Record<string, number | boolean>>
  readonly entries: readonly Entry[]
}

const MOST_NAME = 40

/** A game from what was kept, whatever that is; null if it is none. */
export function enteredFrom(kept: unknown): Entered | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { names, entries, options = {} } = kept as Record<string, unknown>
  if (!Array.isArray(names) || !Array.isArray(entries) || names.length === 0) return null
  if (!names.every((name) => typeof name === 'string') || !entries.every(isEntry)) return null
  if (typeof options !== 'object' || options === null) return null
  return { names, entries, options: options as Entered['options'] }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { tile, seat, move } = value as Record<string, unknown>
  return typeof tile === 'string' || (typeof seat === 'number' && typeof move === 'string')
}

/** What the server is asked about a game. Whoever is named first begins, so their disc lies on top. */
export function questionOf(
  game: GameName,
  { names, entries, options }: Entered,
  bag: boolean,
): AskCompanion {
  const deck = entries.flatMap((entry) => ('tile' in entry ? [entry.tile] : []))
  const stack = names.map((_, seat) => names.length - 1 - seat)
  return {
    game,
    players: names.length,
    names: names.map((name) => name.slice(0, MOST_NAME)),
    options,
    setup: bag ? (names.length > 1 ? { deck, stack } : { deck }) : {},
    moves: entries.flatMap((entry) => ('tile' in entry ? [] : [{ ...entry }])),
  }
}

/**
 * A game that is played with the real box. Everything that is entered is kept on this device and sent as a
 * whole; what the rules do not allow is not taken.
 */
export class Companion {
  entered: Entered | null = $state.raw(null)
  /** Where the game stands. */
  game: CompanionGame | null = $state.raw(null)
  /** Why the last entry was not taken. */
  problem: EntryProblem | null = $state.raw(null)
  failure: string | null = $state(null)
  busy = $state(false)
  /** Tiles that came out of the bag and are not sent yet: all that are missing are sent together. */
  private fresh: readonly string[] = $state.raw([])

  constructor(
    private readonly name: GameName,
    /** Whether tiles come out of a bag, so that they are entered too. */
    private readonly bag: boolean,
    private readonly ask: (question: AskCompanion) => Promise<CompanionGame>,
  ) {
    this.entered = enteredFrom(recall(`companion.${name}`))
    void this.retry()
  }

  /** The slots whose tiles are still to be entered. */
  get missing(): readonly number[] {
    return this.game?.missing.slice(this.fresh.length) ?? []
  }

  /** The tiles that were entered for slots and are not sent yet, by slot. */
  get filled(): ReadonlyMap<number, string> {
    const slots = this.game?.missing ?? []
    return new Map(this.fresh.map((tile, index) => [slots[index] ?? -1, tile]))
  }

  get canUndo(): boolean {
    return this.fresh.length > 0 || (this.entered?.entries.length ?? 0) > 0
  }

  begin(names: readonly string[], options: Entered['options'] = {}): Promise<void> {
    this.fresh = []
    return this.take({ names, options, entries: [] })
  }

  /** A tile came out of the bag. */
  async draw(tile: string): Promise<void> {
    if (this.entered === null || this.busy || this.missing.length === 0) return
    this.problem = null
    this.fresh = [...this.fresh, tile]
    if (this.missing.length > 0) return
    const tiles = this.fresh.map((tile) => ({ tile }))
    await this.take({ ...this.entered, entries: [...this.entered.entries, ...tiles] })
  }

  /** A move was made. */
  async move(seat: number, move: string): Promise<void> {
    if (this.entered === null || this.busy) return
    const entries = [...this.entered.entries, { seat, move }]
    await this.take({ ...this.entered, entries })
  }

  /** Take the last entry back. */
  async undo(): Promise<void> {
    if (this.entered === null || this.busy) return
    this.problem = null
    if (this.fresh.length > 0) {
      this.fresh = this.fresh.slice(0, -1)
      return
    }
    const { entries } = this.entered
    // Tiles are sent together, so the move or the tiles before them are the last entry.
    const last = entries.findLastIndex((entry) => !('tile' in entry))
    const tiles = entries.slice(last + 1).length > 0 && this.bag
    const rest = tiles ? entries.slice(0, Math.max(last + 1, 0)) : entries.slice(0, -1)
    const again = tiles ? entries.slice(last + 1, -1) : []
    await this.take({ ...this.entered, entries: rest })
    this.fresh = again.flatMap((entry) => ('tile' in entry ? [entry.tile] : []))
  }

  /** Put the game away. */
  forget(): void {
    this.entered = this.game = this.problem = this.failure = null
    this.fresh = []
    keep(`companion.${this.name}`, null)
  }

  /** Ask where the game stands, at first or after no answer came. */
  retry(): Promise<void> {
    return this.entered === null ? Promise.resolve() : this.take(this.entered)
  }

  private async take(next: Entered): Promise<void> {
    this.busy = true
    this.failure = this.problem = null
    try {
      const found = await this.ask(questionOf(this.name, next, this.bag))
      this.fresh = []
      if (found.problem !== null && this.game !== null) {
        this.problem = found.problem
        return
      }
      this.entered = next
      this.game = found
      this.problem = found.problem
      keep(`companion.${this.name}`, next)
    } catch (reason) {
      this.failure = explain(reason)
      this.entered ??= next
    } finally {
      this.busy = false
    }
  }
}
