import { sameCell, type Cell } from '$lib/board/geometry'
import type { Chance, TankPreview } from '$lib/games/akvarko/board/tank'
import type { Hint } from '$lib/protocol/types'
import { confirmationWanted, settings } from '$lib/state/settings.svelte'
import type { PlayedTable } from '$lib/state/table'
import type { Stage } from '$lib/table/stage.svelte'
import { playMove, sendingWishes } from '$lib/actions.svelte'
import {
  gainOf,
  notationOf,
  nothing,
  placeOn,
  readMove,
  stepBack,
  stillGood,
  type Choice,
} from './choice'
import { activityOf, akvarkoMoves, akvarkoView, previewOf, sameStep } from './showing'

/** What the person at the table is about to do: a card of the hand, then a cell and perhaps a turn. */
export class Play {
  /** The card of the hand that was chosen, and the one under the pointer. */
  private wished: number | null = $state(null)
  pondered: number | null = $state(null)
  /** The cell under pointer, focus or dragged card. */
  rest: Cell | null = $state.raw(null)
  private readonly undoing = sendingWishes()
  private wish: Choice = $state.raw(nothing)

  constructor(
    private readonly table: PlayedTable,
    private readonly stage: Stage,
  ) {}

  /** What is half made, for a reload; an outdated choice falls away by itself. */
  read(): unknown {
    const { wished: chosen, wish } = this
    return chosen === null && wish === nothing ? null : { chosen, wish, n: this.table.state.n }
  }

  /** Take up what was half made before a reload, once the table is there. */
  restore(kept: unknown): void {
    const { chosen, wish, n } = kept as { chosen: number | null; wish: Choice; n: number }
    if (n !== this.table.state.n) return
    this.chosen = chosen !== null && chosen < (this.view?.hand.length ?? 0) ? chosen : null
    this.wish = wish
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
  readonly places = $derived.by(() => this.moves?.places ?? [])

  /** The cell and the turn as far as they are chosen. A single legal cell needs no choosing. */
  readonly choice = $derived.by((): Choice => {
    const good = stillGood(this.wish, this.places)
    const [only, other] = this.places
    if (good.at === null && only !== undefined && other === undefined)
      return { ...good, at: only.at }
    return good
  })

  /** The choice together with what is only rested on. */
  private readonly considered = $derived.by((): Choice => {
    const { choice, rest } = this
    if (choice.at === null) return placeOn(this.places, rest) ? { ...nothing, at: rest } : choice
    if (!choice.turning || choice.flip !== null) return choice
    const turns = placeOn(this.places, choice.at)?.turns ?? []
    return turns.some(({ at }) => sameCell(at, rest)) ? { ...choice, flip: rest } : choice
  })

  /** The move as the tank shows it before it is made. */
  readonly preview = $derived.by((): TankPreview | null => {
    if (this.activity === 'pick') return this.pickPreview()
    const { at, flip } = this.considered
    const gain = gainOf(this.places, this.considered)
    const kind = this.moves?.card ?? null
    return at === null || gain === null || kind === null ? null : { at, kind, flip, gain }
  })

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
      ? previewOf(this.table.state.previews?.all, notationOf(this.considered))
      : null,
  )

  /** The cells that may be pressed now. */
  readonly cells = $derived.by((): readonly Chance[] =>
    this.choice.turning && this.choice.at !== null ? [] : this.places,
  )

  /** The cards that may be turned now. */
  readonly flippable = $derived.by((): readonly Chance[] =>
    this.choice.turning ? (placeOn(this.places, this.choice.at)?.turns ?? []) : [],
  )

  /**
   * Whether a cell is a move at once, as "Confirm: never" says: a player who wants to turn a card with it
   * (AK-3.2) says so first. Otherwise the card waits on its cell, and the turn can be chosen then.
   */
  readonly atOnce = $derived.by(() => settings.confirm === 'never')

  /** A cell was pressed; the chosen one again places. */
  lay(at: Cell): void {
    if (placeOn(this.places, at) === null) return
    const again = sameCell(this.choice.at, at)
    this.wish = again ? this.choice : { ...nothing, at, turning: this.choice.turning }
    if (again || (this.atOnce && !this.choice.turning)) void this.place()
  }

  /** A card was dropped on a cell: a move, unless moves want a second press. */
  drop(at: Cell | null, touch: boolean): void {
    this.rest = null
    if (placeOn(this.places, at) === null) return
    this.wish = { ...nothing, at, turning: this.choice.turning }
    if (!confirmationWanted(touch) && !this.choice.turning) void this.place()
  }

  /** A card is to be turned with the move. Before a cell is chosen only where a cell is a move at once. */
  wantTurn(turning: boolean): void {
    if (this.choice.at !== null || this.atOnce) this.wish = { ...this.choice, turning, flip: null }
  }

  /** A card to turn was pressed. */
  turn(at: Cell, touch: boolean): void {
    const again = sameCell(this.choice.flip, at)
    this.wish = { ...this.choice, flip: at }
    if (again || !confirmationWanted(touch)) void this.place()
  }

  /** One step back; whether there was one. */
  back(): boolean {
    if (this.activity === 'pick' && this.wished !== null) {
      this.wished = null
      return true
    }
    if (this.wish === nothing) return false
    this.wish = stepBack(this.choice)
    return true
  }

  /** Put the hint together, so that one press plays it. */
  follow(hint: Hint): void {
    const { pick, place } = readMove(hint.move)
    if (place !== null) this.wish = place
    else this.chosen = Math.max(0, this.view?.hand.indexOf(pick) ?? 0)
  }

  /** Forget what was chosen for a step that is over. */
  forget(): void {
    this.chosen = null
    this.pondered = null
    this.rest = null
    this.wish = nothing
  }

  async pick(index: number): Promise<void> {
    const kind = this.view?.hand[index]
    if (kind === undefined || this.activity !== 'pick') return
    this.chosen = index
    await this.send(kind)
  }

  async place(): Promise<void> {
    const move = notationOf(this.choice)
    if (move !== null && this.activity === 'place') await this.send(move)
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
