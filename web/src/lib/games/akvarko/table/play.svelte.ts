import { sameCell, type Cell } from '$lib/games/akvarko/board/geometry'
import type { Chance, TankPreview } from '$lib/games/akvarko/board/tank'
import type { Hint } from '$lib/protocol/types'
import { confirmationWanted } from '$lib/state/settings.svelte'
import type { LiveTable } from '$lib/state/table.svelte'
import { sendingMoves } from '$lib/actions.svelte'
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
import { akvarkoMoves, akvarkoView, previewOf, stageOf } from './showing'

/** What the person at the table is about to do: a card of the hand, then a cell and perhaps a turn. */
export class Play {
  /** The chosen card of the hand, and the one under the pointer. */
  chosen: number | null = $state(null)
  pondered: number | null = $state(null)
  /** The cell under pointer, focus or dragged card. */
  rest: Cell | null = $state.raw(null)
  private readonly way = sendingMoves()
  private wish: Choice = $state.raw(nothing)

  constructor(private readonly table: LiveTable) {}

  /** A move is on its way. */
  get sending(): boolean {
    return this.way.busy
  }

  readonly view = $derived.by(() => akvarkoView(this.table.state.view))
  readonly moves = $derived.by(() => akvarkoMoves(this.table.state.moves))
  readonly stage = $derived.by(() =>
    this.view === null ? 'watch' : stageOf(this.view, this.moves),
  )
  private readonly player = $derived.by(() =>
    this.view === null || this.view.seat === null ? null : this.view.players[this.view.seat],
  )
  readonly places = $derived.by(() => this.moves?.places ?? [])

  /** The cell and the turn as far as they are chosen. A single legal cell needs no choosing. */
  readonly choice = $derived.by((): Choice => {
    const good = stillGood(this.wish, this.places)
    const [only, other] = this.places
    if (good.at === null && only !== undefined && other === undefined)
      return { ...nothing, at: only.at }
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
    if (this.stage === 'pick') return this.pickPreview()
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
    this.stage === 'place'
      ? previewOf(this.table.state.previews?.all, notationOf(this.considered))
      : null,
  )

  /** The cells that may be pressed now. */
  readonly cells = $derived.by((): readonly Chance[] => (this.choice.turning ? [] : this.places))

  /** The cards that may be turned now. */
  readonly flippable = $derived.by((): readonly Chance[] =>
    this.choice.turning ? (placeOn(this.places, this.choice.at)?.turns ?? []) : [],
  )

  /** A cell was pressed; the chosen one again places. */
  lay(at: Cell): void {
    if (placeOn(this.places, at) === null) return
    if (sameCell(this.choice.at, at)) void this.place()
    else this.wish = { ...nothing, at }
  }

  /** A card was dropped on a cell: a move, unless moves want a second press. */
  drop(at: Cell | null): void {
    this.rest = null
    if (placeOn(this.places, at) === null) return
    this.wish = { ...nothing, at }
    if (!confirmationWanted()) void this.place()
  }

  wantTurn(turning: boolean): void {
    if (this.choice.at !== null) this.wish = { ...this.choice, turning, flip: null }
  }

  /** A card to turn was pressed. */
  turn(at: Cell): void {
    const again = sameCell(this.choice.flip, at)
    this.wish = { ...this.choice, flip: at }
    if (again || !confirmationWanted()) void this.place()
  }

  /** One step back; whether there was one. */
  back(): boolean {
    if (this.stage === 'pick' && this.chosen !== null) {
      this.chosen = null
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
    if (kind === undefined || this.stage !== 'pick') return
    this.chosen = index
    await this.send(kind)
  }

  async place(): Promise<void> {
    const move = notationOf(this.choice)
    if (move !== null && this.stage === 'place') await this.send(move)
  }

  async takeBack(): Promise<void> {
    const seat = this.view?.seat
    if (seat === null || seat === undefined) return
    await this.way.try(() => this.table.do({ type: 'undo', seat }))
  }

  private async send(move: string): Promise<void> {
    await this.way.try(() => this.table.play(move))
  }
}
