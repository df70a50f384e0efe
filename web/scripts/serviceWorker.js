/* Keeps the shell, the rules and the tutorial for times without a network. Never touches /api,
   /live or anything that is not a file of this build. `KEPT` is written here by the build:
   { version, shell: [addresses], languages: { en: [addresses], … } }. */

const KEPT = __KEPT__
const NAME = `lunarium-${KEPT.version}`
const OURS = /^lunarium-/
const SHELL = '/index.html'
/** How long an answer from the network may take before the kept page is shown. */
const PATIENCE = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(KEPT.shell))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => OURS.test(name) && name !== NAME)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('message', (event) => {
  const { type, language, words } = event.data ?? {}
  if (words !== undefined) event.waitUntil(keepWords(words))
  const files = type === 'language' ? KEPT.languages[language] : undefined
  if (files !== undefined) {
    event.waitUntil(caches.open(NAME).then((cache) => addMissing(cache, files)))
  }
})

async function addMissing(cache, files) {
  for (const file of files) {
    if ((await cache.match(file)) === undefined) await cache.add(file)
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request))
  else if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(pageOf(request))
  else if (KEPT.shell.includes(url.pathname)) event.respondWith(fromNetworkFirst(request))
})

// ---------------------------------------------------------------------------- push messages

/** Not of one version: push messages come when no page is there to say its language. */
const WORDS = 'words'
const ENGLISH = { turn: 'Your turn: {game} ({names})', more: '+ {count}' }

async function keepWords(words) {
  const cache = await caches.open(WORDS)
  await cache.put(`/${WORDS}`, new Response(JSON.stringify(words)))
}

async function readWords() {
  const kept = await caches.match(`/${WORDS}`)
  try {
    return { ...ENGLISH, ...(await kept?.json()) }
  } catch {
    return ENGLISH
  }
}

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))

/** A message names a table that waits; the words are those of the last page that was open. */
async function showPush(data) {
  const pages = await self.clients.matchAll({ type: 'window' })
  if (pages.some((page) => page.visibilityState === 'visible')) return
  const { table, game, names, why, count } = data.json()
  const words = await readWords()
  const title = (words[why] ?? words.turn)
    .replace('{game}', words[game] ?? game)
    .replace('{names}', names.join(', '))
  await self.registration.showNotification(title, {
    body: count > 1 ? words.more.replace('{count}', String(count - 1)) : '',
    tag: table,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path: `/table/${table}` },
  })
  await self.navigator.setAppBadge?.(count)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openTable(event.notification.data?.path ?? '/'))
})

async function openTable(path) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const there = pages.find((page) => new URL(page.url).pathname === path)
  if (there !== undefined) await there.focus()
  else if (pages[0] !== undefined) {
    await pages[0].focus()
    pages[0].postMessage({ type: 'go', path })
  } else await self.clients.openWindow(path)
}

/** The server's own addresses are not pages of ours. */
function isPage(path) {
  return !/^\/(api|live|schema|health|ready|metrics)(\/|$)/.test(path)
}

/** Names in /assets/ carry the hash of the content, so what is kept is never stale. */
async function fromCacheFirst(request) {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  // A server that answers unknown addresses with the page must not make us keep it as a script.
  const isFile = !(answer.headers.get('content-type') ?? '').includes('text/html')
  if (answer.ok && isFile) {
    const copy = answer.clone()
    caches.open(NAME).then((cache) => cache.put(request, copy))
  }
  return answer
}

/** A page: the newest from the network if it comes in time, else the kept shell. */
async function pageOf(request) {
  const kept = await caches.match(SHELL)
  if (kept === undefined) return fetch(request)
  let wait
  const late = new Promise((resolve) => {
    wait = setTimeout(() => resolve(kept), PATIENCE)
  })
  try {
    return await Promise.race([fetch(request), late])
  } catch {
    return kept
  } finally {
    clearTimeout(wait)
  }
}

async function fromNetworkFirst(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request, { ignoreVary: true })) ?? Response.error()
  }
}
