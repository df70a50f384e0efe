import { language } from './i18n'

/** How long the first screen has the connection to itself, in milliseconds. */
const PATIENCE = 2000

/**
 * Let the service worker keep the shell, the rules and the tutorial for times without a network,
 * in the language spoken now and in each that is chosen later.
 */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Long after the first screen is drawn, so as not to slow it down.
  const start = () =>
    setTimeout(() => {
      navigator.serviceWorker.register('/sw.js').then(tellLanguage, () => undefined)
    }, PATIENCE)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

/** Also called when the language changes. */
export async function tellLanguage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'language', language: language() })
}
