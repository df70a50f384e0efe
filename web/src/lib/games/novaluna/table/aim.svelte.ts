import type { OpenCell, PlacePreview } from '$lib/games/novaluna/board/tableau'
import { drag } from '$lib/board/drag'
import { sameCell, type Box, type Cell, type Point } from '$lib/board/geometry'
import type { MovePreview, NovaLunaMoves, Take, TaskRef } from '$lib/protocol/types'
import { confirmationWanted } from '$lib/state/settings.svelte'
import { choose, consider, moveOf, nothing, press, takeAt, type Choice } from './choice'

/** What is known of a placement before it is made; a lesson knows less than a table. */
interface Previewed {
  readonly move: string
  readonly fulfils: readonly TaskRef[]
}

/** What a table or a lesson does with tiles. */
interface Handling {
  readonly tableau: () =>
    | { cellAt: (x: number, y: number) => Cell | null; lean: (x: number, y: number) => boolean }
    | undefined
  /** A tile was chosen or lifted, or put back. */
  readonly chosen: () => void
  /** The choice is a move: play it. */
  readonly place: (at: Cell) => void
  /** What is in hand before anything is chosen. */
  readonly empty?: () => Choice
}

/** What the player is about to do, and what it would gain, as a table or a lesson says. */
export class Aim<P extends Previewed = MovePreview> {
  private made = $state.raw<Choice>(nothing)
  /** Where the tile that is held on a cell was let go, so that it flies on from there. */
  private dropped: Box | null = null

  constructor(
    private readonly moves: () => NovaLunaMoves | null,
    private readonly previews: () => readonly P[] | undefined,
    private readonly handling: Handling,
  ) {}

  get choice(): Choice {
    return this.made
  }

  set choice(choice: Choice) {
    // Another tile or another cell: what was let go lies there no more.
    if (choice.slot !== this.made.slot || !sameCell(choice.held, this.made.held))
      this.dropped = null
    this.made = choice
  }

  /** Where the tile that is being placed was let go; null if it was not carried. */
  get from(): Box | null {
    return this.dropped
  }

  /** The tile that is chosen, with what it brings where. */
  readonly take: Take | null = $derived.by(() => takeAt(this.moves(), this.choice.slot))

  /** The cell where it is held, or that is looked at. */
  readonly target: Cell | null = $derived(this.choice.held ?? this.choice.considered)

  /** The legal cells for it. */
  readonly cells: OpenCell[] = $derived.by(() => {
    const { take } = this
    const cells = this.moves()?.cells
    if (take === null || cells === undefined) return []
    return cells.map((at, index) => ({ at, gain: take.gains[index] ?? 0 }))
  })

  /** The discs that it brings on the target. */
  readonly gain: number = $derived(
    this.cells.find(({ at }) => sameCell(at, this.target))?.gain ?? 0,
  )

  readonly previewed: P | null = $derived.by(() => {
    if (this.take === null || this.target === null) return null
    const move = moveOf(this.take.tile, this.target)
    return this.previews()?.find((each) => each.move === move) ?? null
  })

  readonly preview: PlacePreview | null = $derived.by(() =>
    this.take === null || this.target === null
      ? null
      : { at: this.target, tile: this.take.tile, fulfils: this.previewed?.fulfils ?? [] },
  )

  choose(slot: number): void {
    this.choice = choose(this.choice, slot)
    this.handling.chosen()
  }

  consider(at: Cell | null): void {
    this.choice = consider(this.choice, at)
  }

  /** A cell was pressed, or a tile let go over it; then `from` is where. */
  press(at: Cell, touch: boolean, from: Box | null = null): void {
    const again = sameCell(this.choice.held, at)
    const pressed = press(this.choice, at, confirmationWanted(touch))
    this.choice = pressed.choice
    if (!again) this.dropped = from
    if (pressed.place) this.handling.place(at)
  }

  /** A finger or mouse went down on a tile: it is carried to its cell. */
  grab(slot: number, event: PointerEvent, tile: HTMLElement): void {
    const { tableau, chosen, empty } = this.handling
    const cellAt = ({ x, y }: Point) => tableau()?.cellAt(x, y) ?? null
    const over = (at: Point) => this.consider(cellAt(at))
    drag(event, tile, {
      copied: true,
      lift: () => {
        this.choice = { ...nothing, slot }
        chosen()
      },
      over,
      hold: (at) => tableau()?.lean(at.x, at.y) && over(at),
      drop: (point, from) => {
        const at = cellAt(point)
        if (at !== null) this.press(at, event.pointerType === 'touch', from)
      },
      cancel: () => (this.choice = empty?.() ?? nothing),
    })
  }
}
