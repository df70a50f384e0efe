import { sameCell, type Cell } from '$lib/board/geometry'
import type { Chance, TankPreview } from '$lib/games/akvarko/board/tank'
import type { PlaceMove } from '$lib/protocol/types'
import { confirmationWanted, settings } from '$lib/state/settings.svelte'
import { gainOf, nothing, placeOn, stepBack, stillGood, type Choice } from './choice'

/** What a table or a lesson says about the card that is placed. */
interface Placement {
  readonly card: () => string | null
  /** The cards that lie in the tank. */
  readonly cards: () => readonly { readonly at: Cell; readonly kind: string }[]
  readonly places: () => readonly PlaceMove[]
  /** The choice is a move: play it. Did the card wait on its cell before? */
  readonly place: (waits: boolean) => void
  /** A single legal cell is chosen without a press. */
  readonly single?: true
  /** The lesson is about turning a card: no cell is a move at once, whatever the settings say. */
  readonly turns?: () => boolean
}

/** The revealed card on its way into the tank: a cell is chosen for it, and perhaps a card to turn (AK-3.2). */
export class Placing {
  /** The cell under pointer, focus or dragged card. */
  rest: Cell | null = $state.raw(null)
  /** What was pressed, legal or not any more. */
  wish: Choice = $state.raw(nothing)

  constructor(private readonly placement: Placement) {}

  private get turns(): boolean {
    return this.placement.turns?.() === true
  }

  readonly places = $derived.by(() => this.placement.places())

  /** The cell and the turn as far as they are chosen. */
  readonly choice = $derived.by((): Choice => {
    const good = stillGood(this.wish, this.places)
    const [only, other] = this.placement.single ? this.places : []
    if (good.at === null && only !== undefined && other === undefined)
      return { ...good, at: only.at }
    return good
  })

  /** The choice together with what is only rested on. */
  readonly considered = $derived.by((): Choice => {
    const { choice, rest } = this
    if (choice.at === null) return placeOn(this.places, rest) ? { ...nothing, at: rest } : choice
    if (!choice.turning || choice.flip !== null) return choice
    const turns = placeOn(this.places, choice.at)?.turns ?? []
    return turns.some(({ at }) => sameCell(at, rest)) ? { ...choice, flip: rest } : choice
  })

  /** The move as the tank shows it before it is made. */
  readonly preview = $derived.by((): TankPreview | null => {
    const { at, flip } = this.considered
    const gain = gainOf(this.places, this.considered)
    const kind = this.placement.card()
    return at === null || gain === null || kind === null ? null : { at, kind, flip, gain }
  })

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
   * says so first. Otherwise the card waits on its cell, and the turn can be chosen then.
   */
  readonly atOnce = $derived.by(() => settings.confirm === 'never' && !this.turns)

  /** The kind on a cell: of a card that lies there, or of the one that would be laid. */
  kindAt(at: Cell | null): string | null {
    if (at === null) return null
    if (sameCell(this.choice.at, at)) return this.placement.card()
    return this.placement.cards().find((card) => sameCell(card.at, at))?.kind ?? null
  }

  /** A cell was pressed; the chosen one again places. */
  lay(at: Cell): void {
    if (placeOn(this.places, at) === null) return
    const again = sameCell(this.choice.at, at)
    this.wish = again ? this.choice : { ...nothing, at, turning: this.choice.turning }
    if (again || (this.atOnce && !this.choice.turning)) this.placement.place(again)
  }

  /** A card was dropped on a cell: a move, unless moves want a second press. */
  drop(at: Cell | null, touch: boolean): void {
    this.rest = null
    if (placeOn(this.places, at) === null) return
    this.wish = { ...nothing, at, turning: this.choice.turning }
    if (!confirmationWanted(touch) && !this.choice.turning && !this.turns)
      this.placement.place(false)
  }

  /** A card is to be turned with the move. Before a cell is chosen only where a cell is a move at once. */
  wantTurn(turning: boolean): void {
    if (this.choice.at !== null || this.atOnce) this.wish = { ...this.choice, turning, flip: null }
  }

  /** A card to turn was pressed. */
  turn(at: Cell, touch: boolean): void {
    const again = sameCell(this.choice.flip, at)
    this.wish = { ...this.choice, flip: at }
    if (again || !confirmationWanted(touch)) this.placement.place(true)
  }

  /** One step back; whether there was one. */
  back(): boolean {
    if (this.wish === nothing) return false
    this.wish = stepBack(this.choice)
    return true
  }

  /** Nothing is chosen any more. */
  forget(): void {
    this.rest = null
    this.wish = nothing
  }
}
