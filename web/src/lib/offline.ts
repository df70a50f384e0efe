import { gameNames } from '$lib/games'
import { language, t } from '$lib/i18n'
import { LEVELS } from '$lib/protocol/types'
import { go, placeAt } from './router'

/** How long the first screen has the connection to itself, in milliseconds. */
const PATIENCE = 2000

/**
 * Let the service worker keep the shell, the rules and the tutorial for times without a network,
 * in the language spoken now and in each that is chosen later.
 */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  followWorker()
  // Long after the first screen is drawn, so as not to slow it down.
  const start = () =>
    setTimeout(() => {
      navigator.serviceWorker.register('/sw.js').then(tellLanguage, () => undefined)
    }, PATIENCE)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

/** The words of push messages, which come when no page is there to say them. */
function pushWords(): Record<string, string> {
  const blanks = { game: '{game}', names: '{names}' }
  return {
    turn: t('common.alert.turn', blanks),
    answer: t('common.alert.answer', blanks),
    start: t('common.alert.start', blanks),
    more: '+ {count}',
    ...Object.fromEntries(gameNames.map((game) => [game, t(`common.game.${game}`)])),
    // A bot of ours is called by its level.
    ...Object.fromEntries(LEVELS.map((level) => [`level ${level}`, t(`common.level.${level}`)])),
  }
}

/** A notification was pressed while a page was open: the page goes to the table. */
function followWorker(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent) => {
    const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown }
    if (type === 'go' && typeof path === 'string' && placeAt(path) !== null) go(path)
  })
}

/** Also called when the language changes. */
export async function tellLanguage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'language', language: language(), words: pushWords() })
}
