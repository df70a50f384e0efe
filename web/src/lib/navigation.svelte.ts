import { placeAt, withoutOpenSecret, type Place } from './router'
import { shouldReload } from '$lib/state/version.svelte'

/** Where we are: the path as the browser shows it, and the place behind it. */
let now = $state.raw<{ path: string; place: Place | null; visit: number }>({
  path: '/',
  place: null,
  visit: 0,
})

/** A title that a screen has given itself, such as the names at a table; gone with the next page. */
let ownTitle = $state<string | null>(null)

/** The present place. Reads rune state, and changes with the place alone. */
export function here(): { path: string; place: Place | null; visit: number } {
  return now
}

/** The title that the present screen has given itself, if any. Reads rune state. */
export function titleGiven(): string | null {
  return ownTitle
}

/** Give the page a title of its own until the next navigation. */
export function retitle(title: string): void {
  ownTitle = title
}

function read(): void {
  ownTitle = null
  const better = withoutOpenSecret(location.pathname, location.search)
  if (better !== null) history.replaceState(history.state, '', better)
  now = {
    path: location.pathname + location.search,
    place: placeAt(location.pathname, location.search, location.hash),
    visit: now.visit + 1,
  }
}

function rememberScroll(): void {
  history.replaceState({ ...(history.state as object | null), scroll: scrollY }, '')
}

/** Where the page should scroll once the new screen is there; null leaves it to the anchor. */
let scrollTo: number | null = 0

/** Go to an address made by `href`. `replace` leaves no step to come back to. */
export function go(address: string, { replace = false }: { replace?: boolean } = {}): void {
  if (shouldReload()) {
    rememberScroll()
    location[replace ? 'replace' : 'assign'](address)
    return
  }
  if (replace) {
    history.replaceState({ scroll: 0 }, '', address)
  } else {
    rememberScroll()
    history.pushState({ scroll: 0 }, '', address)
  }
  scrollTo = 0
  read()
}

/** Called by the frame when the screen of a place is drawn: scroll, and let readers start at the heading. */
export function arrived(main: HTMLElement, first: boolean): void {
  const anchor = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
  if (anchor !== null) anchor.scrollIntoView()
  // A fresh page is at its top; to scroll there would have it laid out before the next frame.
  else if (scrollTo !== null && !(first && scrollTo === 0))
    window.scrollTo({ top: scrollTo, behavior: 'instant' })
  // On the first visit readers start at the top by themselves; taking focus would only disturb.
  if (first) return
  const heading = main.querySelector<HTMLElement>('h1') ?? main
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Read the first address and follow back and forward. */
export function startNavigation(): void {
  history.scrollRestoration = 'manual'
  const state = history.state as { scroll?: number } | null
  scrollTo = state?.scroll ?? 0
  window.addEventListener('popstate', (event: PopStateEvent) => {
    const came = event.state as { scroll?: number } | null
    scrollTo = came?.scroll ?? 0
    read()
  })
  window.addEventListener('pagehide', rememberScroll)
  read()
}

/** Action for `<a>`: follow the link without a reload, unless the press asks for a new tab. */
export function link(anchor: HTMLAnchorElement): { destroy: () => void } {
  const follow = (event: MouseEvent) => {
    const plain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (
      !plain ||
      event.defaultPrevented ||
      anchor.target !== '' ||
      anchor.origin !== location.origin
    )
      return
    event.preventDefault()
    go(anchor.pathname + anchor.search + anchor.hash)
  }
  anchor.addEventListener('click', follow)
  return { destroy: () => anchor.removeEventListener('click', follow) }
}
