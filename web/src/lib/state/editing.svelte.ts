import type {
  Board,
  Explanation,
  Moves,
  PositionAnalysis,
  PositionProblem,
  ViewDocument,
} from '$lib/protocol/types'
import { codeOf, explain } from './explain'

/** What the server says of a draft: what it looks like, or why it cannot be. */
export interface Checked {
  readonly problem: PositionProblem | null
  readonly view: ViewDocument | null
  readonly board: Board | null
  readonly moves: Moves | null
  readonly explanations?: readonly Explanation[]
  /** What was added to the cells of each seat, so that its first piece lies at the origin. */
  readonly shifts?: readonly (readonly [number, number])[] | null
}

/** What the server is asked, and how long to wait, in milliseconds. */
export interface Asking<Draft> {
  readonly check: (draft: Draft) => Promise<Checked>
  readonly analyse: (view: ViewDocument, limit: number) => Promise<PositionAnalysis>
}

/** How long each answer about one position may take; the first one comes at once. */
const LIMITS = [120, 400, 1500]
/** How long a position must stand before it is looked at more closely. */
const REST = 700
/** Refusals which mean that the search that judges moves is not available. */
const OUT_OF_REACH: ReadonlySet<string> = new Set(['network', 'not_here'])
/** How long to wait before a question is asked again that was refused for the moment. */
const PAUSE = 1500
/** The most steps that can be taken back. */
const MOST_STEPS = 200

/**
 * A position that is being set up: what was entered, with undo, and beside it what the server says of it.
 * While the position changes only the last answer counts; as it stands, the analysis gets closer.
 */
export class Editing<Draft> {
  draft: Draft = $state.raw() as unknown as Draft
  checked: Checked | null = $state.raw(null)
  analysis: PositionAnalysis | null = $state.raw(null)
  /** Whether a closer look is under way. */
  thinking = $state(false)
  /** Whether nobody can judge moves here: the search needs the server. What the rules say stands. */
  unjudged = $state(false)
  /** Why nobody has answered, in words. */
  failure: string | null = $state(null)
  private past: readonly Draft[] = $state.raw([])
  private future: readonly Draft[] = $state.raw([])
  private round = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    draft: Draft,
    private readonly asking: Asking<Draft>,
  ) {
    this.draft = draft
    this.ask()
  }

  get canUndo(): boolean {
    return this.past.length > 0
  }

  get canRedo(): boolean {
    return this.future.length > 0
  }

  /** Put another draft in the place of this one. */
  change(draft: Draft): void {
    if (draft === this.draft) return
    this.past = [...this.past, this.draft].slice(-MOST_STEPS)
    this.future = []
    this.draft = draft
    this.ask()
  }

  undo(): void {
    const before = this.past.at(-1)
    if (before === undefined) return
    this.past = this.past.slice(0, -1)
    this.future = [this.draft, ...this.future]
    this.draft = before
    this.ask()
  }

  redo(): void {
    const [next, ...rest] = this.future
    if (next === undefined) return
    this.future = rest
    this.past = [...this.past, this.draft]
    this.draft = next
    this.ask()
  }

  /** Ask about the position once more. */
  ask(): void {
    this.round += 1
    clearTimeout(this.timer)
    this.failure = null
    this.unjudged = false
    this.thinking = true
    void this.look(this.round)
  }

  close(): void {
    this.round += 1
    clearTimeout(this.timer)
  }

  private async look(round: number): Promise<void> {
    try {
      const checked = await this.asking.check(this.draft)
      if (round !== this.round) return
      this.failure = null
      this.checked = checked
      this.analysis = null
      // Where nobody is to move there is nothing to find out.
      if (checked.view === null || checked.moves === null) this.thinking = false
      else await this.consider(checked.view, round, 0)
    } catch (reason) {
      this.fail(reason, round)
    }
  }

  private async consider(view: ViewDocument, round: number, closer: number): Promise<void> {
    const limit = LIMITS[closer]
    if (limit === undefined) {
      this.thinking = false
      return
    }
    const analysis = await this.asking.analyse(view, limit).catch((reason: unknown) => {
      if (!OUT_OF_REACH.has(codeOf(reason) ?? '')) throw reason
      return null
    })
    if (round !== this.round) return
    if (analysis === null) {
      this.unjudged = this.analysis === null
      this.thinking = false
      return
    }
    this.analysis = analysis
    this.timer = setTimeout(() => {
      this.consider(view, round, closer + 1).catch((reason: unknown) => this.fail(reason, round))
    }, REST)
  }

  private fail(reason: unknown, round: number): void {
    if (round !== this.round) return
    const code = codeOf(reason)
    // Too much at once, or the engines are still being compiled: both pass by waiting.
    const wait = code === 'too_many' ? PAUSE : code === 'unavailable' ? 3 * PAUSE : null
    if (wait !== null) this.timer = setTimeout(() => void this.look(round), wait)
    if (wait === null) this.thinking = false
    if (code !== 'too_many') this.failure = explain(reason)
  }
}
