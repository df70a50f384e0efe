import type { Cell } from '$lib/board/geometry'
import type { TankPreview } from '$lib/games/akvarko/board/tank'
import type { Hint } from '$lib/protocol/types'
import type { PlayedTable } from '$lib/state/table'
import type { Stage } from '$lib/table/stage.svelte'
import { playMove, sendingWishes } from '$lib/actions.svelte'
import { notationOf, nothing, readMove, type Choice } from './choice'
import { Placing } from './placing.svelte'
import { activityOf, akvarkoMoves, akvarkoView, previewOf, sameStep } from './showing'

/** What the person at the table is about to do: a card of the hand, then a cell and perhaps a turn. */
export class Play {
  /** The card of the hand that was chosen, and the one under the pointer. */
  private wished: number | null = $state(null)
  pondered: number | null = $state(null)
  private readonly undoing = sendingWishes()

  constructor(
    private readonly table: PlayedTable,
    private readonly stage: Stage,
  ) {}

  /** What is half made, for a reload; an outdated choice falls away by itself. */
  read(): unknown {
    const chosen = this.wished
    const { wish } = this.placing
    return chosen === null && wish === nothing ? null : { chosen, wish, n: this.table.state.n }
  }

  /** Take up what was half made before a reload, once the table is there. */
  restore(kept: unknown): void {
    const { chosen, wish, n } = kept as { chosen: number | null; wish: Choice; n: number }
    if (n !== this.table.state.n) return
    this.chosen = chosen !== null && chosen < (this.view?.hand.length ?? 0) ? chosen : null
    this.placing.wish = wish
  }

  /** The chosen card of the hand. */
  get chosen(): number | null {
    return this.wished ?? (this.only ? 0 : null)
  }

  set chosen(index: number | null) {
    this.wished = index
  }

  /** A move is on its way, or its undo. */
  get sending(): boolean {
    return this.table.playing || this.undoing.busy
  }

  /** The table as it is shown. */
  readonly view = $derived.by(() => akvarkoView(this.stage.shown.view))
  /** What can be played, as soon as the step it belongs to is shown. */
  readonly moves = $derived.by(() => {
    const now = akvarkoView(this.table.state.view)
    const shown = this.view !== null && now !== null && sameStep(this.view, now)
    return shown ? akvarkoMoves(this.table.state.moves) : null
  })
  readonly activity = $derived.by(() =>
    this.view === null ? 'watch' : activityOf(this.view, this.moves),
  )
  private readonly player = $derived.by(() =>
    this.view === null || this.view.seat === null ? null : this.view.players[this.view.seat],
  )
  /** The last card of a hand needs no choosing: one press picks it. */
  private readonly only = $derived.by(
    () => this.activity === 'pick' && this.view?.hand.length === 1,
  )

  /** The cell on which the card waited before it was placed, so that it has no way to go. */
  laidAt: Cell | null = null

  /** The revealed card on its way into the tank. */
  readonly placing = new Placing({
    card: () => this.moves?.card ?? null,
    cards: () => this.player?.cards ?? [],
    places: () => this.moves?.places ?? [],
    place: (waits) => void this.place(waits),
    single: true,
  })

  /** The move as the tank shows it before it is made. */
  readonly preview = $derived.by((): TankPreview | null =>
    this.activity === 'pick' ? this.pickPreview() : this.placing.preview,
  )

  /** A card of the hand where it would bring most at once. */
  private pickPreview(): TankPreview | null {
    const index = this.pondered ?? this.chosen
    const kind = index === null ? undefined : this.view?.hand[index]
    const pick = this.moves?.picks.find(({ card }) => card === kind)
    // Where it brings nothing, one place is as good as another: then none is shown.
    const empty = this.player?.cards.length === 0
    return pick && (pick.gain > 0 || empty)
      ? { at: pick.best, kind: pick.card, flip: null, gain: pick.gain }
      : null
  }

  /** What the move does to the lines of the score sheet, once the server has said so. */
  readonly changes = $derived.by(() =>
    this.activity === 'place'
      ? previewOf(this.table.state.previews?.all, notationOf(this.placing.considered))
      : null,
  )

  /** One step back; whether there was one. */
  back(): boolean {
    if (this.activity === 'pick' && this.wished !== null) {
      this.wished = null
      return true
    }
    return this.placing.back()
  }

  /** Put the hint together, so that one press plays it. */
  follow(hint: Hint): void {
    const { pick, place } = readMove(hint.move)
    if (place !== null) this.placing.wish = place
    else this.chosen = Math.max(0, this.view?.hand.indexOf(pick) ?? 0)
  }

  /** Forget what was chosen for a step that is over. */
  forget(): void {
    this.chosen = null
    this.pondered = null
    this.placing.forget()
  }

  async pick(index: number): Promise<void> {
    const kind = this.view?.hand[index]
    if (kind === undefined || this.activity !== 'pick') return
    this.chosen = index
    await this.send(kind)
  }

  /** Play the chosen placement; `waits` says that the card lies on its cell already. */
  async place(waits = true): Promise<void> {
    const { choice } = this.placing
    const move = notationOf(choice)
    if (move === null || this.activity !== 'place') return
    this.laidAt = waits ? choice.at : null
    await this.send(move)
  }

  async takeBack(): Promise<void> {
    const seat = this.view?.seat
    if (seat === null || seat === undefined) return
    await this.undoing.try(() => this.table.do({ type: 'undo', seat }))
  }

  private async send(move: string): Promise<void> {
    await playMove(this.table, move)
  }
}
