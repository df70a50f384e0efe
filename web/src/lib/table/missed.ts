import type { Scene, Stage, Staged } from './stage.svelte'

/** This many of the last scenes are shown again: more would be a film. */
const MOST = 6

/** Gathers what happens while the page is hidden, and has it shown when somebody looks again. */
export class Missed {
  private scenes: Scene[] = []
  private readonly stops: (() => void)[]

  constructor(table: Staged, stage: Stage) {
    const look = () => {
      if (document.hidden) return
      const { scenes } = this
      this.scenes = []
      stage.playBack(scenes)
    }
    document.addEventListener('visibilitychange', look)
    this.stops = [
      () => document.removeEventListener('visibilitychange', look),
      table.onHappened((happened, fresh, before) => {
        if (fresh) this.scenes = []
        else if (document.hidden && happened.some(({ type }) => type === 'moved'))
          this.scenes = [
            ...this.scenes,
            { before, now: table.state, happened, fresh, again: true },
          ].slice(-MOST)
      }),
    ]
  }

  close(): void {
    for (const stop of this.stops) stop()
  }
}
