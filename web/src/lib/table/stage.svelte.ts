import { createContext } from 'svelte'
import { Motion, type Flight } from '$lib/board/motion'
import type { Happened } from '$lib/protocol/types'
import { motionWanted } from '$lib/state/settings.svelte'
import type { TableState } from '$lib/state/table'

/** One step of the table as people see it: an update of the server, or several that are shown together. */
export interface Scene {
  readonly before: TableState
  readonly now: TableState
  readonly happened: readonly Happened[]
}

/** What a stage shows: a table that is played at, or a game that is walked through again. */
export interface Staged {
  readonly state: TableState
  /** Call back with what happens, after the state has changed. */
  onHappened: (
    tell: (happened: readonly Happened[], fresh: boolean, before: TableState) => void,
  ) => () => void
}

/** How a board shows a scene. */
export interface Performer {
  /**
   * Show a scene: `show` brings its position onto the board, `play` plays flights and settles when they
   * have landed. Once the scene is skipped nothing flies any more, and `perform` runs to its end.
   */
  perform: (scene: Scene, show: () => void, play: Play) => Promise<void>
  /** Whether a scene that waits is shown together with the next one. */
  joins?: (waiting: Scene, next: Scene) => boolean
  /** The board is about to be redrawn. */
  redraws?: () => void
  /** The present is shown at once: nothing stays in the air. */
  skipped?: () => void
}

export type Play = (flights: readonly Flight[]) => Promise<void>

/** How many waiting scenes are shown one by one; with more, the board jumps to the present. */
const MOST_WAITING = 4

/**
 * What is shown of a table. Moves come as fast as bots can think, but people should see one after the
 * other: the position on the stage follows the table's, at the pace of its motion. Any press skips to the
 * present. Other parts that show the same events (counts, log, result) follow `shown`, or await `settled`.
 */
export class Stage {
  /** The table as the board shows it. */
  shown: TableState = $state.raw() as unknown as TableState
  /** The last version whose scene is over; null before the first. */
  settledVersion: number | null = $state(null)
  readonly motion = new Motion()
  private performer: Performer | null = null
  private queue: Scene[] = []
  /** Counts the skips: a scene that began before the last one is skipped. */
  private skips = 0
  private playing = false
  private waiting: { readonly n: number; readonly tell: () => void }[] = []
  private readonly stops: (() => void)[]

  constructor(private readonly table: Staged) {
    this.shown = table.state
    const press = () => this.press()
    addEventListener('pointerdown', press, { capture: true })
    addEventListener('keydown', press, { capture: true })
    this.stops = [
      table.onHappened((happened, fresh, before) => this.hear(happened, fresh, before)),
      () => removeEventListener('pointerdown', press, { capture: true }),
      () => removeEventListener('keydown', press, { capture: true }),
    ]
  }

  /** A board takes over; until it returns the stage, scenes are shown its way. */
  performBy(performer: Performer): () => void {
    this.performer = performer
    return () => {
      if (this.performer === performer) this.performer = null
      performer.skipped?.()
      // Not now: while a component is taken down, Svelte still reads the state from before.
      queueMicrotask(() => this.skip())
    }
  }

  /** Whether the board shows the present. */
  get upToDate(): boolean {
    const { n, seat } = this.table.state
    return this.shown.n === n && this.shown.seat === seat
  }

  /** Settles when the scene of a version, and all before it, are over or were skipped. */
  settled(n: number): Promise<void> {
    if (this.settledVersion !== null && this.settledVersion >= n) return Promise.resolve()
    return new Promise((tell) => this.waiting.push({ n, tell }))
  }

  /** To the present, at once. */
  skip(): void {
    this.skips += 1
    this.queue = []
    this.playing = false
    this.performer?.skipped?.()
    this.motion.finish()
    this.present(this.table.state)
    this.settle(this.table.state)
  }

  /** Show again what happened while nobody looked, up to the present; a press skips it. */
  playBack(scenes: readonly Scene[]): void {
    const [first] = scenes
    if (first === undefined || this.playing || this.performer === null || !motionWanted()) return
    this.queue.push(...scenes)
    this.present(first.before)
    void this.play()
  }

  close(): void {
    for (const stop of this.stops) stop()
    this.performer = null
    this.skip()
  }

  /** Nobody waits for a picture: any press ends the story that is being shown. */
  private press(): void {
    if (this.playing) this.skip()
    else this.motion.finish()
  }

  private hear(happened: readonly Happened[], fresh: boolean, before: TableState): void {
    const still = fresh || this.performer === null || !motionWanted() || document.hidden
    if (still) {
      this.skip()
      return
    }
    const next: Scene = { before, now: this.table.state, happened }
    const last = this.queue.at(-1)
    if (last !== undefined && this.performer?.joins?.(last, next) === true) {
      const joined = { ...next, before: last.before, happened: [...last.happened, ...happened] }
      this.queue[this.queue.length - 1] = joined
    } else if (this.queue.length >= MOST_WAITING) this.skip()
    else this.queue.push(next)
    if (!this.playing) void this.play()
  }

  private async play(): Promise<void> {
    this.playing = true
    const began = this.skips
    for (let scene = this.queue.shift(); scene !== undefined; scene = this.queue.shift()) {
      const performance = this.perform(scene, () => began !== this.skips)
      if (performance !== null) await performance
      if (began !== this.skips) return
      this.present(scene.now)
      this.settle(scene.now)
    }
    this.playing = false
  }

  /** Only moves have a story; null where there is nothing to wait for. */
  private perform(scene: Scene, isSkipped: () => boolean): Promise<void> | null {
    const { performer } = this
    const moved = scene.happened.some(({ type }) => type === 'moved')
    return performer === null || !moved ? null : this.tell(performer, scene, isSkipped)
  }

  private async tell(performer: Performer, scene: Scene, isSkipped: () => boolean): Promise<void> {
    const show = () => {
      if (!isSkipped()) this.present(scene.now)
    }
    try {
      await performer.perform(scene, show, (flights) => this.motion.play(flights, isSkipped()))
    } catch (reason) {
      // A picture that fails must not stop the play.
      console.error(reason)
    }
  }

  private present(state: TableState): void {
    if (this.shown === state) return
    this.shown = state
    this.performer?.redraws?.()
  }

  private settle({ n }: TableState): void {
    this.settledVersion = n
    const over = this.waiting.filter((each) => n !== null && each.n <= n)
    this.waiting = this.waiting.filter((each) => !over.includes(each))
    for (const { tell } of over) tell()
  }
}

export const [useStage, provideStage] = createContext<Stage>()
