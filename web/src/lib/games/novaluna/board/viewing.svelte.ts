import { boundsOf, type Cell, type Direction, type Point } from '$lib/board/geometry'
import * as views from './view'
import { type Size, type View, ZOOM } from './view'

/** The zoom buttons have a strip of their own, so that they never lie over a cell that one needs. */
const TOOLS = 60

/** An arrow at the edge is so wide: what is brought into sight keeps clear of it. */
const ARROW = 44

/**
 * What is seen of a tableau: it follows the tableau as it grows until the player pans or zooms, and
 * a tableau that does not fit can be walked to its edges without dragging.
 */
export class Viewing {
  /** The size of the pane, as it is measured. */
  width = $state(0)
  height = $state(0)
  /** What the player has panned and zoomed to. */
  private chosen = $state.raw<View | null>(null)

  constructor(
    private readonly tiles: () => readonly Cell[],
    private readonly preferred: () => number,
  ) {}

  /** Whether the zoom buttons stand at the side. */
  readonly wide = $derived(this.width > this.height)

  readonly size: Size = $derived({
    width: Math.max(1, this.width - (this.wide ? TOOLS : 0)),
    height: Math.max(1, this.height - (this.wide ? 0 : TOOLS)),
  })

  // Legal cells lie beside tiles, so one row of air holds them, chosen tile or not: nothing jumps.
  readonly extent = $derived.by(() => {
    const tiles = this.tiles()
    return boundsOf(tiles.length > 0 ? tiles : [[0, 0]], tiles.length > 0 ? 1 : 0)
  })

  readonly now: View = $derived.by(() => {
    const view = this.chosen ?? views.fit(this.extent, this.size, ZOOM, this.preferred())
    return views.keepInSight(view, this.extent, this.size)
  })

  /** Whether all is in sight, so that there is nothing to pan. */
  readonly whole = $derived(views.showsAll(this.now, this.extent, this.size))

  /** The sides where more of the tableau is out of view. */
  readonly more: readonly Direction[] = $derived(
    views.hiddenSides(this.now, this.extent, this.size),
  )

  readonly can = $derived({
    zoomIn: this.now.cell < ZOOM.max,
    zoomOut: this.now.cell > ZOOM.min,
    fit: this.chosen !== null,
  })

  /** Moves by so many pixels. Returns whether it could. */
  pan(dx: number, dy: number): boolean {
    const { x, y } = this.now
    const moved = views.keepInSight({ ...this.now, x: x + dx, y: y + dy }, this.extent, this.size)
    if (moved.x === x && moved.y === y) return false
    this.chosen = moved
    return true
  }

  /** A good step towards a side: most of what one sees, so that something stays to hold on to. */
  step(towards: Direction): void {
    const { width, height } = this.size
    const far = 0.7
    if (towards === 'left') this.pan(width * far, 0)
    else if (towards === 'right') this.pan(-width * far, 0)
    else if (towards === 'up') this.pan(0, height * far)
    else this.pan(0, -height * far)
  }

  /** Closer by a factor (further, below 1), around a point of the pane. */
  zoom(factor: number, point: Point = { x: this.width / 2, y: this.height / 2 }): void {
    this.chosen = views.zoomAt(this.now, point, factor)
  }

  /** Shows the whole tableau again, and follows it as it grows. */
  fitAll(): void {
    this.chosen = null
  }

  /** Brings a cell into sight. */
  show(at: Cell): void {
    if (this.whole) return
    const shown = views.reveal(this.now, at, this.size, ARROW + 8)
    this.pan(shown.x - this.now.x, shown.y - this.now.y)
  }

  /** Whether a cell is in sight and under no arrow. */
  shows(at: Cell): boolean {
    if (this.whole) return true
    const shown = views.reveal(this.now, at, this.size, ARROW)
    return shown.x === this.now.x && shown.y === this.now.y
  }

  /** Something is held near an edge: move on there, a little at a time. */
  lean(point: Point): boolean {
    const reach = ARROW
    const by = (at: number, room: number) => (at < reach ? 12 : at > room - reach ? -12 : 0)
    return this.pan(by(point.x, this.size.width), by(point.y, this.size.height))
  }
}
