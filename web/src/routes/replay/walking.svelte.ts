import type { Ghost, ReplayFace } from '$lib/games/game'
import { t } from '$lib/i18n'
import { followLine } from '$lib/protocol/teaching'
import type { Moved, NewPosition, ReplayGame } from '$lib/protocol/types'
import { toldNames } from '$lib/state/names'
import { stateAt, stepAt } from '$lib/state/replay'
import type { Reviewed } from '$lib/state/review'
import type { Source } from './source'

/** A move that a seat could make, with what is expected to follow it. */
export interface Possible {
  readonly seat: number
  readonly best: string
  readonly line: readonly string[]
}

/** Who hears where the walk is: the address, those who listen, and of what failed. */
export interface Hearers {
  readonly shown: (n: number, seat: number | null) => void
  readonly speak: (words: string) => void
  readonly failed: (reason: unknown) => void
}

export function movedAt(game: ReplayGame, index: number): Moved | null {
  return game.steps[index]?.happened.find((each) => each.type === 'moved') ?? null
}

/** All moves of a game in words, in the current language. */
function storyOf(game: ReplayGame, face: ReplayFace): string[] {
  const told = toldNames(game.names, game.programs)
  return game.steps.map(({ view }, index) => {
    const moved = movedAt(game, index)
    if (moved === null) return t('replay.said.begins')
    const move = face.tell(moved, stateAt(game, index - 1), stateAt(game, index))
    const { seat, forfeit } = moved
    const words =
      forfeit === null
        ? move
        : `${t(`table.said.forfeit.${forfeit}`, { name: told[seat] ?? '' })} ${move}`
    return view.over ? `${words} ${t('replay.said.over')}` : words
  })
}

/** A line of moves that nobody has played, from the seat that could play it. Its next move is a ghost. */
export class Line<Of extends Possible = Possible> {
  at = $state(0)
  readonly last: number
  private readonly story = $derived.by(() => this.storyNow())
  readonly words = $derived(this.story[this.at] ?? '')
  readonly where = $derived.by(() => this.whereNow())
  readonly ghost = $derived.by(() => this.ghostNow())

  constructor(
    readonly of: Of,
    /** The positions along it, as far as nothing is drawn. */
    readonly game: ReplayGame,
    private readonly face: ReplayFace,
    /** The entry of the record after which it begins; null if there is no game that it departs from. */
    readonly from: number | null,
  ) {
    this.last = game.steps.length - 1
  }

  private storyNow(): string[] {
    const { of, game, from } = this
    const move = this.face.describe(of.best, game.steps[0]!.view, of.seat)
    const first = from === null ? move : t('review.better', { move })
    return [first, ...storyOf(game, this.face).slice(1)]
  }

  private whereNow(): string {
    const { at, from, last } = this
    if (at > 0) return t('review.line.at', { n: at, of: last })
    return from === null ? t('review.line.next') : t('review.line.start')
  }

  private ghostNow(): Ghost | null {
    const { of, game, at } = this
    const rest = of.line.slice(at)
    if (rest.length === 0) return null
    const next = game.steps[at]?.view.to_move[0]
    return {
      seat: at === 0 ? of.seat : (next ?? of.seat),
      line: rest,
      moved: movedAt(game, at + 1),
      moves: game.steps[at]?.moves ?? null,
    }
  }
}

/** A game that is walked through move by move, from any seat; with a review also lines never played. */
export class Walking {
  game: ReplayGame = $state.raw() as unknown as ReplayGame
  at = $state(0)
  /** A better line instead of the game. */
  line: Line<Reviewed> | null = $state.raw(null)
  /** A line is on its way. */
  fetching = $state(false)
  /** What is on the board: the game, or a line. */
  readonly track = $derived(this.line ?? { game: this.game, at: this.at })
  readonly last = $derived(this.track.game.steps.length - 1)
  readonly told = $derived(toldNames(this.game.names, this.game.programs))
  /** All moves of the game in words, in the current language. */
  readonly story = $derived.by(() => storyOf(this.game, this.face))
  /** The last move on the board in words, and which one it is. */
  readonly words = $derived(this.line === null ? (this.story[this.at] ?? '') : this.line.words)
  readonly where = $derived(this.line?.where ?? this.whereNow())
  private readonly seen = new Map<number | null, ReplayGame>()

  constructor(
    first: ReplayGame,
    n: number,
    private readonly source: Source,
    private readonly face: ReplayFace,
    private readonly hearers: Hearers,
  ) {
    this.game = first
    this.at = stepAt(first.steps, n)
    this.seen.set(first.seat, first)
  }

  /** Go to a step of what is on the board. */
  show(index: number): void {
    const wanted = Math.min(this.last, Math.max(0, index))
    if (wanted === this.track.at) return
    if (this.line !== null) this.line.at = wanted
    else {
      this.at = wanted
      this.tellWhere()
    }
    this.hearers.speak(this.words)
  }

  /** Back from a line to the game. */
  leaveLine(): void {
    this.line = null
  }

  /** Look from another seat; null is everybody's. */
  async look(seat: number | null): Promise<void> {
    try {
      this.game = await this.seenFrom(seat)
      this.line = null
      this.tellWhere()
    } catch (reason) {
      this.hearers.failed(reason)
    }
  }

  /** Show how a move could have been better, with what would have followed. */
  async showLine(move: Reviewed): Promise<void> {
    this.fetching = true
    try {
      const from = await this.seenFrom(move.seat)
      const before = from.steps[stepAt(from.steps, move.n) - 1]!
      const steps = await followLine(before.document, move.line).catch(() => [])
      // Where a line cannot be followed, its first move is drawn all the same.
      const game = { ...from, steps: steps.length > 0 ? steps : [before] }
      this.line = new Line(move, game, this.face, before.move)
      this.hearers.speak(this.words)
    } catch (reason) {
      this.hearers.failed(reason)
    } finally {
      this.fetching = false
    }
  }

  /** The game as a seat saw it; null sees what everybody sees. */
  async seenFrom(seat: number | null): Promise<ReplayGame> {
    let found = this.seen.get(seat)
    if (found === undefined) this.seen.set(seat, (found = await this.source.load(seat)))
    return found
  }

  /** What is on the board, for a table that goes on from there, and the seat of the person here. */
  position(): { position: NewPosition; seat: number } {
    const { game, at } = this.track
    const step = game.steps[at]!
    const { line } = this
    return {
      position:
        line === null
          ? this.source.position(step.move)
          : { ...this.source.position(line.from ?? 0), line: line.of.line.slice(0, at) },
      seat: game.seat ?? step.view.to_move[0] ?? 0,
    }
  }

  private tellWhere(): void {
    this.hearers.shown(this.game.steps[this.at]?.move ?? 0, this.game.seat)
  }

  private whereNow(): string {
    const { game, at } = this
    if (at === 0) return t('replay.at.start')
    return t('replay.at', { n: game.steps[at]?.move ?? 0, of: game.steps.at(-1)?.move ?? 0 })
  }
}
