import type { Box, Cell } from '$lib/board/geometry'
import { thrownTo, type Flight } from '$lib/board/motion'
import type { TaskPlace } from '$lib/games/novaluna/board/tableau'
import type { Moved } from '$lib/protocol/types'
import type { Anchors } from '$lib/table/anchors'
import type { Performer, PlayFlights, Scene } from '$lib/table/stage.svelte'

/** What moves on the boards; parts are missing while they are not drawn. */
interface BoardParts {
  readonly wheel: () => { tileAt: (slot: number) => Element | null } | undefined
  readonly tableau: () =>
    | {
        landing: (at: Cell, from: Box) => Promise<Flight[]>
        dropping: (discs: readonly TaskPlace[]) => Promise<Flight[]>
      }
    | undefined
  /** The seat whose tableau is drawn large. */
  readonly seat: () => number | null
  /** Where a tile sets out for that tableau. */
  readonly start: (slot: number) => Box | null | undefined
}

/** What else a board does while a tile is on its way. */
interface Accompaniment {
  /** A tile is taken, for the large tableau or for another one; nothing is redrawn yet. */
  readonly taken?: (moved: Moved, large: boolean) => void
  /** It lies on its cell of the large tableau, and its discs are about to drop. */
  readonly landed?: (at: Cell, discs: readonly TaskPlace[]) => void
  /** They lie there. */
  readonly over?: () => Promise<void>
  readonly skipped?: () => void
}

/** Shows how a tile is taken: it flies to its cell and its discs drop, or to the line of who took it. */
export class Performance implements Performer {
  /** Tasks whose discs are still in the air. */
  falling = $state.raw<readonly TaskPlace[]>([])

  constructor(
    private readonly parts: BoardParts,
    private readonly anchors: Anchors,
    private readonly beside: Accompaniment = {},
  ) {}

  async perform({ happened }: Scene, show: () => void, play: PlayFlights): Promise<void> {
    const moved = happened.findLast((each) => each.type === 'moved')
    const { slot = null, at = null } = moved ?? {}
    if (moved === undefined || slot === null || at === null) return
    if (moved.seat !== this.parts.seat()) {
      this.beside.taken?.(moved, false)
      const flights = this.sent(slot, moved.seat)
      show()
      await play(flights)
      return
    }
    const start = this.parts.start(slot)
    if (!start) return
    this.beside.taken?.(moved, true)
    this.falling = moved.discs
    show()
    await play((await this.parts.tableau()?.landing(at, start)) ?? [])
    this.falling = []
    this.beside.landed?.(at, moved.discs)
    await play((await this.parts.tableau()?.dropping(moved.discs)) ?? [])
    await this.beside.over?.()
  }

  skipped(): void {
    this.falling = []
    this.beside.skipped?.()
  }

  private sent(slot: number, seat: number): Flight[] {
    const tile = this.parts.wheel()?.tileAt(slot)
    const goal = this.anchors.find(`seat ${seat}`)
    return tile && goal ? thrownTo(tile, goal) : []
  }
}
