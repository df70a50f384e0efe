import type { Reviewed } from './review'

/** Where a learner is: asked, being judged, told the verdict, or shown the solution. */
export type Phase = 'asked' | 'weighing' | 'failed' | 'same' | 'worse' | 'good' | 'best' | 'shown'

/** What an answer may give away against the best move and still count as found: a grade of `good`. */
const GOOD = 0.03
const GOOD_POINTS = 2

/**
 * What a tried move gives away against the best one, from what the mover could know: a part of the
 * chance, or points alone; null where it was too bad to be weighed.
 */
export type Weigh = (move: Reviewed, tried: string) => Promise<number | null>

/** Learning from mistakes: one position after the other, in each a better move is to be found. */
export class Practising {
  at = $state(0)
  phase: Phase = $state('asked')
  hinted = $state(false)
  /** How many were found without the solution. */
  solved = $state(0)
  failure: unknown = $state.raw(null)
  readonly move = $derived.by(() => this.mistakes[this.at]!)
  readonly last = $derived.by(() => this.at === this.mistakes.length - 1)
  private asking = 0

  constructor(
    private readonly mistakes: readonly Reviewed[],
    private readonly weigh: Weigh,
  ) {}

  /** Judge a move that was tried. */
  async answer(tried: string): Promise<void> {
    if (this.over) return
    const { move } = this
    const asked = ++this.asking
    if (tried === move.move) this.phase = 'same'
    else if (tried === move.best) this.find('best')
    else {
      this.phase = 'weighing'
      try {
        const lost = await this.weigh(move, tried)
        if (asked !== this.asking) return
        const most = move.after.length === 1 ? GOOD_POINTS : GOOD
        if (lost !== null && lost <= most && lost < move.loss) this.find('good')
        else this.phase = 'worse'
      } catch (reason) {
        if (asked !== this.asking) return
        this.failure = reason
        this.phase = 'failed'
      }
    }
  }

  /** What the rules say for the best move. */
  hint(): void {
    this.hinted = true
  }

  /** Give up: the best move is shown. */
  show(): void {
    this.asking += 1
    this.phase = 'shown'
  }

  /** To the next position. */
  next(): void {
    if (this.last) return
    this.asking += 1
    this.at += 1
    this.phase = 'asked'
    this.hinted = false
  }

  private get over(): boolean {
    return this.phase === 'best' || this.phase === 'good' || this.phase === 'shown'
  }

  private find(phase: 'best' | 'good'): void {
    this.solved += 1
    this.phase = phase
  }
}
