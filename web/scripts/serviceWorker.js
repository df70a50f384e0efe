/* Keeps the shell, the rules and the tutorial for times without a network; and, for those who ask for it,
   everything that playing needs. Never touches /api, /live or anything that is not a file of this build.
   `KEPT` is written here by the build: { version, shell: [address], languages: { en: [address] },
   play: [{ address, size }], playLanguages: { en: [{ address, size }] } }. */

const KEPT = __KEPT__
const NAME = `lunarium-${KEPT.version}`
const PLAY = `lunarium-play-${KEPT.version}`
const OURS = /^lunarium-/
const PLAYS = /^lunarium-play-/
const SHELL = '/index.html'
/** Put last: its text has the languages in which everything for playing is there. */
const COMPLETE = '/kept'
/** How long an answer from the network may take before the kept page is shown. */
const PATIENCE = 4000

self.addEventListener('install', (event) => event.waitUntil(install()))

/** All of a version or nothing of it: where a file does not come, the version before stays. */
async function install() {
  try {
    const shell = await caches.open(NAME)
    await shell.addAll(KEPT.shell.map(newest))
    const languages = await playedLanguages()
    for (const language of languages) await addMissing(shell, KEPT.languages[language] ?? [])
    if (languages.length > 0) await keepPlay(languages)
  } catch (reason) {
    await Promise.all([NAME, PLAY].map((name) => caches.delete(name)))
    throw reason
  }
  await self.skipWaiting()
}

/** A file whose address says nothing of its content comes from the host, not from what the browser has of an older version. */
function newest(address) {
  return address.startsWith('/assets/') ? address : new Request(address, { cache: 'reload' })
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => OURS.test(name) && name !== NAME && name !== PLAY)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('message', (event) => {
  const { type, language, words } = event.data ?? {}
  if (words !== undefined) event.waitUntil(keepWords(words))
  if (type === 'language') event.waitUntil(keepLanguage(language))
  if (type === 'keep') event.waitUntil(keepAndTell(language, event.ports[0]))
  if (type === 'forget') event.waitUntil(forgetPlay(event.ports[0]))
})

async function keepLanguage(language) {
  await addMissing(await caches.open(NAME), KEPT.languages[language] ?? [])
  const languages = await playedLanguages()
  if (languages.length > 0 && !languages.includes(language))
    await keepPlay([...languages, language])
}

async function addMissing(cache, files) {
  for (const file of files) {
    if ((await cache.match(file)) === undefined) await cache.add(file)
  }
}

// ------------------------------------------------------------------ playing without a network

/** The languages in which everything for playing is kept, by this version or the one before it. */
async function playedLanguages() {
  const found = new Set()
  for (const name of (await caches.keys()).filter((each) => PLAYS.test(each))) {
    const complete = await (await caches.open(name)).match(COMPLETE)
    for (const language of complete === undefined ? [] : await complete.json()) found.add(language)
  }
  return [...found]
}

/** Keep everything for playing. What an earlier version has too is not fetched again. */
async function keepPlay(languages, tell = () => undefined) {
  const cache = await caches.open(PLAY)
  const files = [...KEPT.play, ...languages.flatMap((each) => KEPT.playLanguages[each] ?? [])]
  const all = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const { address, size } of files) {
    const kept = await caches.match(address, { ignoreVary: true })
    if (kept === undefined) await fetchInto(cache, address, (bytes) => tell((done + bytes) / all))
    else if ((await cache.match(address)) === undefined) await cache.put(address, kept)
    done += size
    tell(done / all)
  }
  await cache.put(COMPLETE, new Response(JSON.stringify(languages)))
}

async function fetchInto(cache, address, tell) {
  const answer = await fetchPacked(address)
  if (!answer.ok || answer.body === null) throw new TypeError(`${address}: ${answer.status}`)
  let bytes = 0
  const counted = new TransformStream({
    transform(chunk, on) {
      bytes += chunk.byteLength
      tell(bytes)
      on.enqueue(chunk)
    },
  })
  const headers = new Headers(answer.headers)
  // The body comes unpacked.
  headers.delete('content-encoding')
  headers.delete('content-length')
  await cache.put(address, new Response(answer.body.pipeThrough(counted), { headers }))
}

const KINDS = { wasm: 'application/wasm', mjs: 'text/javascript', json: 'application/json' }

/** A file; at a host of plain files, which may not compress what it sends, the packed one that lies beside it. */
async function fetchPacked(address) {
  if (!address.startsWith('/core/') || !(await isPlainHost())) return fetch(address)
  const packed = await fetch(`${address}.gz`)
  if (!packed.ok || packed.body === null) return fetch(address)
  // Some hosts say themselves how it is packed, and then it comes unpacked.
  const body = packed.headers.has('content-encoding')
    ? packed.body
    : packed.body.pipeThrough(new DecompressionStream('gzip'))
  const kind = KINDS[address.split('.').at(-1)] ?? 'application/octet-stream'
  return new Response(body, { headers: { 'content-type': kind } })
}

/** The page itself says that there is no server behind it. */
async function isPlainHost() {
  const page = await (await caches.open(NAME)).match(SHELL)
  return ((await page?.text()) ?? '').includes('name="lunarium-host"')
}

/** Say to the page how far it is, from 0 to 1, and how it ends: `kept`, `full` or `network`. */
async function keepAndTell(language, port) {
  let told = 0
  try {
    const languages = new Set([...(await playedLanguages()), language])
    await addMissing(await caches.open(NAME), KEPT.languages[language] ?? [])
    await keepPlay([...languages], (part) => {
      // A message for each percent is enough.
      if (part - told >= 0.01) port.postMessage({ part: (told = part) })
    })
    port.postMessage({ end: 'kept' })
  } catch (reason) {
    port.postMessage({ end: reason?.name === 'QuotaExceededError' ? 'full' : 'network' })
  }
}

async function forgetPlay(port) {
  for (const name of await caches.keys()) if (PLAYS.test(name)) await caches.delete(name)
  port.postMessage({ end: 'forgotten' })
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request, true))
  else if (url.pathname.startsWith('/core/')) event.respondWith(fromCacheFirst(request, false))
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
    .replace('{names}', names.map((name) => words[`level ${name}`] ?? name).join(', '))
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
  return !/^\/(api|live|schema|health|ready|metrics|core|preview)(\/|$)/.test(path)
}

/** Addresses there carry the hash of the content or a version, so what is kept is never stale. */
async function fromCacheFirst(request, keep) {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  // A server that answers unknown addresses with the page must not make us keep it as a script.
  const isFile = !(answer.headers.get('content-type') ?? '').includes('text/html')
  if (keep && answer.ok && isFile) {
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
