import { createContext } from 'svelte'
import { Motion, type Flight } from '$lib/board/motion'
import type { Happened, Moved } from '$lib/protocol/types'
import { motionWanted } from '$lib/state/settings.svelte'
import type { TableState } from '$lib/state/table'

/** One step of the table as people see it: an update of the server, or several that are shown together. */
export interface Scene {
  readonly before: TableState
  readonly now: TableState
  readonly happened: readonly Happened[]
  /** A fresh start: nothing of it is new, and nothing flies. */
  readonly fresh: boolean
  /** It was told before and is shown once more: the log has it already. */
  readonly again?: boolean
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
  perform: (scene: Scene, show: () => void, play: PlayFlights) => Promise<void>
  /** Whether a scene that waits is shown together with the next one. */
  joins?: (waiting: Scene, next: Scene) => boolean
  /** The board is about to be redrawn. */
  redraws?: () => void
  /** The present is shown at once: nothing stays in the air. */
  skipped?: () => void
}

export type PlayFlights = (flights: readonly Flight[]) => Promise<void>

/** How many waiting scenes are shown one by one; with more, the board jumps to the present. */
const MOST_WAITING = 4

/** This many of the last moves are kept for a recap: more than one round of any game. */
const MOST_RECENT = 24

/** How long the last picture of a game stands before its result, in milliseconds. */
export const BEAT = 1800

/**
 * What is shown of a table. Moves come as fast as bots can think, but people should see one after the
 * other: the position on the stage follows the table's, at the pace of its motion. Any press skips to the
 * present. The board draws `shown`; everything around it (whose turn, counts, small boards, log, speech,
 * result) draws `told` or hears `onTold`, so that no part of the page runs ahead of the scene.
 */
export class Stage {
  /** The table as the board shows it. */
  shown: TableState = $state.raw() as unknown as TableState
  /** The table after the last scene that is over. */
  told: TableState = $state.raw() as unknown as TableState
  /** The last moves that were told, oldest first. */
  recent: readonly Moved[] = $state.raw([])
  /** Whether the result may cover the board: a beat after the last scene of a game, or a press. */
  ended = $state(false)
  readonly motion = new Motion()
  private performer: Performer | null = null
  /** The scene on the stage, and those that wait. */
  private playing: Scene | null = null
  private queue: Scene[] = []
  /** Counts the skips: a scene that began before the last one is skipped. */
  private skips = 0
  private beat: ReturnType<typeof setTimeout> | null = null
  private readonly listeners = new Set<(scene: Scene) => void>()
  private readonly stops: (() => void)[]

  constructor(private readonly table: Staged) {
    this.shown = this.told = table.state
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

  /** Whether the story has come to the present. */
  get upToDate(): boolean {
    const { n, seat } = this.table.state
    return this.told.n === n && this.told.seat === seat
  }

  /** Call back when a scene is over: scene by scene, in the order of the game, also those skipped. */
  onTold(listen: (scene: Scene) => void): () => void {
    this.listeners.add(listen)
    return () => this.listeners.delete(listen)
  }

  /** To the present, at once. */
  skip(): void {
    this.skips += 1
    const untold = this.playing === null ? this.queue : [this.playing, ...this.queue]
    this.queue = []
    this.playing = null
    this.performer?.skipped?.()
    this.motion.finish()
    this.present(this.table.state)
    for (const scene of untold) this.tell(scene)
    this.told = this.table.state
    this.conclude(0)
  }

  /** Show again what happened while nobody looked, up to the present; a press skips it. */
  playBack(scenes: readonly Scene[]): void {
    const [first] = scenes
    if (first === undefined || this.playing !== null || this.performer === null || !motionWanted())
      return
    this.queue.push(...scenes)
    this.present(first.before)
    this.told = first.before
    void this.play()
  }

  close(): void {
    for (const stop of this.stops) stop()
    this.performer = null
    this.skip()
  }

  /** Nobody waits for a picture: any press ends the story that is being shown. */
  private press(): void {
    if (this.playing !== null || this.beat !== null) this.skip()
    else this.motion.finish()
  }

  private hear(happened: readonly Happened[], fresh: boolean, before: TableState): void {
    const next: Scene = { before, now: this.table.state, happened, fresh }
    const last = this.queue.at(-1)
    const still = fresh || this.performer === null || !motionWanted() || document.hidden
    if (!still && last !== undefined && this.performer?.joins?.(last, next) === true) {
      const joined = { ...next, before: last.before, happened: [...last.happened, ...happened] }
      this.queue[this.queue.length - 1] = joined
    } else this.queue.push(next)
    if (still || this.queue.length > MOST_WAITING) this.skip()
    else if (this.playing === null) void this.play()
  }

  private async play(): Promise<void> {
    const began = this.skips
    for (let scene = this.queue.shift(); scene !== undefined; scene = this.queue.shift()) {
      this.playing = scene
      const performance = this.perform(scene, () => began !== this.skips)
      if (performance !== null) await performance
      if (began !== this.skips) return
      this.playing = null
      this.present(scene.now)
      this.tell(scene)
      this.conclude(BEAT)
    }
  }

  /** Only moves have a story; null where there is nothing to wait for. */
  private perform(scene: Scene, isSkipped: () => boolean): Promise<void> | null {
    const { performer } = this
    const moved = scene.happened.some(({ type }) => type === 'moved')
    return performer === null || !moved ? null : this.performWith(performer, scene, isSkipped)
  }

  private async performWith(
    performer: Performer,
    scene: Scene,
    isSkipped: () => boolean,
  ): Promise<void> {
    const show = () => {
      if (!isSkipped()) this.present(scene.now)
    }
    try {
      await performer.perform(scene, show, (flights) => this.motion.play(flights, isSkipped()))
      // What the drawings set in motion themselves, such as walking discs, belongs to the scene.
      await this.motion.landed()
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

  /** A scene is over: what is around the board shows it now. */
  private tell(scene: Scene): void {
    this.told = scene.now
    if (scene.again === true) return
    const moves = scene.happened.filter((each) => each.type === 'moved')
    // Moves that were taken back are no story any more.
    const anew = scene.fresh || scene.happened.some(({ type }) => type === 'taken_back')
    this.recent = [...(anew ? [] : this.recent), ...moves].slice(-MOST_RECENT)
    for (const listen of this.listeners) listen(scene)
  }

  /** When the game is over, its last picture stands for a moment before the result comes. */
  private conclude(wait: number): void {
    const over = this.told.info?.status === 'finished'
    if (this.beat !== null && (!over || wait === 0)) {
      clearTimeout(this.beat)
      this.beat = null
    }
    if (!over || wait === 0) this.ended = over
    else if (!this.ended) this.beat ??= setTimeout(() => this.skip(), wait)
  }
}

export const [useStage, provideStage] = createContext<Stage>()
