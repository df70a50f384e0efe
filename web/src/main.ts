import { mount } from 'svelte'
// Before our other modules: settings and other state read what was kept while they are loaded.
import '$lib/browser'
import App from './App.svelte'
import { followOtherTabs } from '$lib/actions.svelte'
import { need, speakLanguage } from '$lib/i18n'
import { keepForOffline } from '$lib/offline'
import '$lib/look/base.css'
import '$lib/look/tokens.css'
import { beforeRefusals } from '$lib/protocol/api'
import { placeAt, startNavigation } from '$lib/router'
import { fetchWords } from '$lib/state/explain'
import { chooseHosts, noteReached } from '$lib/state/hosts.svelte'
import { settings, showSettings } from '$lib/state/settings.svelte'
import { noteFileGone } from '$lib/state/version.svelte'
import { loadScreen } from '$routes/load'

showSettings(document.documentElement)
followOtherTabs()

// A page of plain files says in its head that there is no server behind it.
const host = document.querySelector<HTMLMetaElement>('meta[name="lunarium-host"]')
chooseHosts(host?.content === 'device')
noteReached(navigator.onLine)
addEventListener('offline', () => noteReached(false))
addEventListener('online', () => noteReached(true))

// A file of this page is gone from the server, because there is a newer version.
addEventListener('vite:preloadError', () => noteFileGone())

// The words for what the server refuses come when it refuses something.
beforeRefusals((then) => void fetchWords().then(then, then))

async function start(): Promise<void> {
  const place = placeAt(location.pathname, location.search)
  if (settings.language !== null) await speakLanguage(settings.language)
  // The first screen is fetched together with the texts of the frame; App finds it loaded.
  const first = place === null ? null : loadScreen(place).catch(() => null)
  await Promise.all([need('common', 'errors'), first])
  startNavigation()
  const root = document.getElementById('app')
  if (root === null) throw new Error('index.html has no element with the id "app".')
  root.replaceChildren()
  mount(App, { target: root })
  keepForOffline()
}

start().catch((reason: unknown) => {
  // Texts or code did not arrive, so the page itself holds the words for it.
  document.querySelector('.starting')?.remove()
  document.getElementById('failed')?.removeAttribute('hidden')
  console.error(reason)
})
