import { boundsOf, type Cell, type Direction, type Point } from '$lib/board/geometry'
import * as views from './view'
import { SMALLEST, type Size, type View, ZOOM } from './view'

/** The zoom buttons have a strip of their own, so that they never lie over a cell that one needs. */
const TOOLS = 60

/** An arrow at the edge is so wide: what is brought into sight keeps clear of it. */
const ARROW = 44

/** A cell that is pressed but too small for it grows to this. */
const CLOSE = 60

/**
 * What is seen of a tableau: it follows the tableau as it grows until the player pans or zooms, and
 * a tableau that does not fit can be walked to its edges without dragging. What the board itself brings
 * into sight, for a move, is a glance: it is forgotten with the move, and the view is as it was.
 */
export class Viewing {
  /** The size of the pane, as it is measured. */
  width = $state(0)
  height = $state(0)
  /** What the player has panned and zoomed to. */
  private chosen = $state.raw<View | null>(null)
  private glance = $state.raw<View | null>(null)
  /** Whether the player wants to see all of it, however small. */
  private all = $state(false)

  constructor(
    private readonly tiles: () => readonly Cell[],
    private readonly preferred: () => number,
    /** Whether only a picture of the whole is wanted, without tools. */
    private readonly overview: () => boolean,
  ) {}

  /** Whether the zoom buttons stand at the side. */
  readonly wide = $derived(this.width > this.height)

  /** Whether a picture of the whole is too small to press: then a press, or a button, brings it nearer. */
  readonly far = $derived.by(() => {
    const { width, height } = this
    return this.overview() && this.fittedIn({ width, height }).cell < ZOOM.min
  })

  readonly size: Size = $derived.by(() => {
    const tools = this.overview() && !this.far ? 0 : TOOLS
    return {
      width: Math.max(1, this.width - (this.wide ? tools : 0)),
      height: Math.max(1, this.height - (this.wide ? 0 : tools)),
    }
  })

  // Legal cells lie beside tiles, so one row of air holds them, chosen tile or not: nothing jumps.
  // A picture of the whole has no cells.
  readonly extent = $derived.by(() => {
    const tiles = this.tiles()
    const air = tiles.length > 0 && !this.overview() ? 1 : 0
    return boundsOf(tiles.length > 0 ? tiles : [[0, 0]], air)
  })

  /** The whole tableau, as large as it can be. */
  private readonly fitted = $derived.by(() => this.fittedIn(this.size))

  private fittedIn(size: Size): View {
    return views.fit(this.extent, size, { ...ZOOM, min: 1 }, this.preferred())
  }

  readonly now: View = $derived.by(() => {
    if (this.overview()) return this.fitted
    const usual =
      this.all || this.fitted.cell >= SMALLEST
        ? this.fitted
        : views.fit(this.extent, this.size, ZOOM)
    return views.keepInSight(this.glance ?? this.chosen ?? usual, this.extent, this.size)
  })

  /** Out to the whole tableau, or to cells for a finger where that is further. */
  private readonly reach = $derived({ ...ZOOM, min: Math.min(ZOOM.min, this.fitted.cell) })

  /** Whether all is in sight, so that there is nothing to pan. */
  readonly whole = $derived(views.showsAll(this.now, this.extent, this.size))

  /** The sides where more of the tableau is out of view. */
  readonly more: readonly Direction[] = $derived(
    views.hiddenSides(this.now, this.extent, this.size),
  )

  readonly can = $derived({
    zoomIn: this.now.cell < this.reach.max,
    zoomOut: this.now.cell > this.reach.min,
    fit: !this.whole || this.chosen !== null || this.glance !== null,
  })

  /** Moves by so many pixels. Returns whether it could. */
  pan(dx: number, dy: number): boolean {
    const moved = this.moved(dx, dy)
    if (moved === null) return false
    this.choose(moved)
    return true
  }

  /** The view so many pixels further; null where that is the end. */
  private moved(dx: number, dy: number): View | null {
    const { x, y } = this.now
    const moved = views.keepInSight({ ...this.now, x: x + dx, y: y + dy }, this.extent, this.size)
    return moved.x === x && moved.y === y ? null : moved
  }

  private choose(view: View): void {
    this.chosen = view
    this.glance = null
    this.all = false
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
    this.choose(views.zoomAt(this.now, point, factor, this.reach))
  }

  /** Shows the whole tableau again, and follows it as it grows. */
  fitAll(): void {
    this.chosen = this.glance = null
    this.all = true
  }

  /** Brings a cell into sight for this move. */
  show(at: Cell): void {
    if (this.whole) return
    const shown = views.reveal(this.now, at, this.size, ARROW + 8)
    this.glance = this.moved(shown.x - this.now.x, shown.y - this.now.y) ?? this.glance
  }

  /** Whether a cell can be pressed by a finger, or by the mouse, which needs less. */
  pressable(finger: boolean): boolean {
    return this.now.cell >= (finger ? ZOOM.min : ZOOM.min / 2)
  }

  /** A cell too small for what presses it grows, with those around it. */
  closer(at: Cell): void {
    const { cell } = this.now
    const { left, top } = views.cellBox(this.now, at)
    const middle = { x: left + cell / 2, y: top + cell / 2 }
    const near = views.zoomAt(this.now, middle, CLOSE / cell)
    this.glance = views.reveal(near, at, this.size, ARROW + 8)
  }

  /** The move is over: back to what the player wants to see. */
  lookUp(): void {
    this.glance = null
  }

  /** A new tile lies here: a view that the player chose is given up if it does not show it. */
  follow(at: Cell): void {
    if (this.chosen !== null && !this.shows(at)) this.chosen = null
    this.show(at)
  }

  /** Whether a cell is in sight and under no arrow. */
  shows(at: Cell): boolean {
    if (this.whole) return true
    const shown = views.reveal(this.now, at, this.size, ARROW)
    return shown.x === this.now.x && shown.y === this.now.y
  }

  /** Something is held near an edge: move on there, a little at a time. */
  lean(point: Point): boolean {
    const by = (at: number, room: number) => (at < ARROW ? 12 : at > room - ARROW ? -12 : 0)
    const { width, height } = this.size
    const moved = this.whole ? null : this.moved(by(point.x, width), by(point.y, height))
    if (moved === null) return false
    this.glance = moved
    return true
  }
}
