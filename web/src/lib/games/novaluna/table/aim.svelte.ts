import type { OpenCell, PlacePreview } from '$lib/games/novaluna/board/tableau'
import { sameCell, type Cell } from '$lib/board/geometry'
import type { MovePreview, NovaLunaMoves, Take, TaskRef } from '$lib/protocol/types'
import { moveOf, nothing, takeAt, type Choice } from './choice'

/** What is known of a placement before it is made; a lesson knows less than a table. */
interface Previewed {
  readonly move: string
  readonly fulfils: readonly TaskRef[]
}

/** What the player is about to do, and what it would gain, as a table or a lesson says. */
export class Aim<P extends Previewed = MovePreview> {
  choice = $state.raw<Choice>(nothing)

  constructor(
    private readonly moves: () => NovaLunaMoves | null,
    private readonly previews: () => readonly P[] | undefined,
  ) {}

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
}
