import { untrack } from 'svelte'
import { t } from '$lib/i18n'
import { request } from '$lib/protocol/api'
import type { BotReadiness, GameName, LevelName } from '$lib/protocol/types'

/** How often the server is asked while bots are waking up. */
const every = 2000

/**
 * Which bots are still waking up: on a fresh machine the server prepares them for about a minute.
 * It asks only while a page watches, and never again once all of them are awake.
 */
export class Readiness {
  private games = $state.raw<readonly BotReadiness[]>([])
  private readonly watchers = new Set<(awake: GameName) => void>()
  private timer: ReturnType<typeof setTimeout> | null = null
  private asking = false
  private ready = false

  constructor(
    private readonly ask: () => Promise<BotReadiness[]> = () =>
      request<BotReadiness[]>('GET', '/api/bots/readiness'),
  ) {}

  /** How far the bots of a game are, if this level is still waking up. */
  waking(game: GameName, level: LevelName | null): BotReadiness | null {
    const found = this.games.find((each) => each.game === game)
    return found !== undefined && level !== null && found.waking.includes(level) ? found : null
  }

  /** Keep asking until all bots are awake or the page goes; `awake` hears of each game once. */
  watch(awake: (game: GameName) => void = () => undefined): () => void {
    const watcher = (game: GameName) => awake(game)
    this.watchers.add(watcher)
    if (this.timer === null && !this.asking && !this.ready) void this.look()
    return () => {
      this.watchers.delete(watcher)
      if (this.watchers.size === 0 && this.timer !== null) {
        clearTimeout(this.timer)
        this.timer = null
      }
    }
  }

  private async look(): Promise<void> {
    this.timer = null
    this.asking = true
    try {
      // A page watches in an effect, which must not run anew with each answer.
      const before = untrack(() => this.games)
      this.games = await this.ask()
      this.ready = this.games.every(({ waking }) => waking.length === 0)
      for (const { game, waking } of this.games)
        if (waking.length === 0 && before.some((one) => one.game === game && one.waking.length > 0))
          for (const tell of this.watchers) tell(game)
    } catch {
      // Nobody waits for this: a server that is away is told elsewhere.
    }
    this.asking = false
    if (!this.ready && this.watchers.size > 0)
      this.timer = setTimeout(() => void this.look(), every)
  }
}

/** The progress of the bots that are waking up, in a few words. */
export function wakingWords({ compiled, units }: BotReadiness): string {
  return units === 0 ? t('common.waking.soon') : t('common.waking', { done: compiled, all: units })
}

/** The bots of this server. */
export const readiness = new Readiness()
