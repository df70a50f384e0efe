import type { OpenCell, PlacePreview } from '$lib/games/novaluna/board/tableau'
import { sameCell, type Cell } from '$lib/board/geometry'
import type { MovePreview, NovaLunaMoves, Take } from '$lib/protocol/types'
import type { PlayedTable } from '$lib/state/table'
import { keepLegal, moveOf, nothing, takeAt, type Choice } from './choice'

/** What the player is about to do, and what it would gain, as the server says. */
export class Aim {
  choice = $state.raw<Choice>(nothing)

  constructor(
    private readonly table: PlayedTable,
    private readonly moves: () => NovaLunaMoves | null,
  ) {}

  /** What is half made, for a reload. */
  read(): unknown {
    return this.choice.slot === null ? null : { choice: this.choice, n: this.table.state.n }
  }

  /** Take up what was half made before a reload, as far as it is still legal. */
  restore(kept: unknown): void {
    const { choice, n } = kept as { choice: Choice; n: number }
    if (n === this.table.state.n) this.choice = keepLegal(choice, this.moves())
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

  readonly previewed: MovePreview | null = $derived.by(() => {
    if (this.take === null || this.target === null) return null
    const move = moveOf(this.take.tile, this.target)
    return this.table.state.previews?.all.find((each) => each.move === move) ?? null
  })

  readonly preview: PlacePreview | null = $derived.by(() =>
    this.take === null || this.target === null
      ? null
      : { at: this.target, tile: this.take.tile, fulfils: this.previewed?.fulfils ?? [] },
  )
}
