/*
 * Lets the app open while the server is unreachable: keeps the shell and the code that was used. It
 * never answers for the API; what was read is kept by the app itself (app/offline/).
 */
const CACHE = 'strata-shell-1'
const SHELL = '/index.html'
const MOST_ASSETS = 300
/** Milliseconds before an asset that did not come is asked for again. */
const RETRY_DELAY = 300
/** Answered by the server itself. */
const SERVER_PATHS = /^\/(api|dev|health|metrics)(\/|\.|$)/
/** Pages that pay come with a policy that no other page may get from what is kept (decision 174). */
const PAYING_PATHS = /^\/checkout(\/|$)/

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  // What a tab sends as it closes would often be lost with it while this worker is asked.
  const condition = { urlPattern: { pathname: '/api/*' } }
  void event.addRoutes?.({ condition, source: 'network' })
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (SERVER_PATHS.test(url.pathname) || PAYING_PATHS.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(openShell(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(readAsset(request))
})

/** A page tells what it loaded before this worker was there. */
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'keep') void keepAll(data.urls)
})

/** The newest shell; the kept one only when the server cannot be reached. */
async function openShell(request) {
  try {
    const response = await fetch(request)
    if (response.ok) await keepShell(response.clone())
    return response
  } catch (error) {
    const kept = await caches.match(SHELL)
    if (kept) return kept
    throw error
  }
}

/** Assets are named by their content: what is kept is never old. */
async function readAsset(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetchTwice(request)
  if (response.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, response.clone())
    await dropOldest(cache)
  }
  return response
}

/**
 * A module that a page could not load once it never loads again, so what does not come is asked for
 * once more here, before the page hears of it.
 */
async function fetchTwice(request) {
  const first = await fetch(request).catch(() => null)
  if (first?.ok) return first
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
  return fetch(request.url, { cache: 'reload', credentials: 'same-origin' })
}

async function keepShell(response) {
  const cache = await caches.open(CACHE)
  await cache.put(SHELL, response)
}

async function keepAll(urls) {
  const cache = await caches.open(CACHE)
  const missing = []
  for (const url of [...urls, SHELL]) if (!(await cache.match(url))) missing.push(url)
  await Promise.all(missing.map((url) => cache.add(url).catch(() => {})))
}

async function dropOldest(cache) {
  const requests = await cache.keys()
  const assets = requests.filter(({ url }) => url.includes('/assets/'))
  await Promise.all(assets.slice(0, -MOST_ASSETS).map((request) => cache.delete(request)))
}
