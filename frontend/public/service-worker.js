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
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), replaceOtherShell()]))
})

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
    await keepShell(response.clone())
    return response
  } catch (error) {
    const kept = await caches.match(SHELL)
    if (kept && isShell(kept)) return kept
    throw error
  }
}

/** Assets are named by their content: what is kept is never old. */
async function readAsset(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetchTwice(request)
  if (isAsset(response)) {
    const cache = await caches.open(CACHE)
    await cache.put(request, response.clone())
    await dropOldest(cache)
  }
  return response
}

/** The server marks the shell: any address can be opened in a tab, a sitemap or a picture too. */
function isShell(response) {
  return isOwn(response) && isHtml(response) && response.headers.has('Strata-Shell')
}

/** A network that answers in the server's place, such as a hotel's sign-in, sends a page. */
function isAsset(response) {
  return isOwn(response) && !isHtml(response)
}

function isOwn({ status, redirected, type }) {
  return status === 200 && !redirected && type !== 'opaque'
}

function isHtml({ headers }) {
  return /^text\/html\b/i.test(headers.get('Content-Type') ?? '')
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
  if (!isShell(response)) return
  const cache = await caches.open(CACHE)
  await cache.put(SHELL, response)
}

async function keepAll(urls) {
  const cache = await caches.open(CACHE)
  const missing = []
  for (const url of urls) if (!(await cache.match(url))) missing.push(url)
  const keepAsset = async (url) => {
    const response = await fetch(url)
    if (isAsset(response)) await cache.put(url, response)
  }
  await Promise.all(missing.map((url) => keepAsset(url).catch(() => {})))
  if (!(await cache.match(SHELL))) await fetch(SHELL).then(keepShell, () => {})
}

/** Workers before this one kept whatever was opened as the shell. */
async function replaceOtherShell() {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(SHELL)
  if (!kept || isShell(kept)) return
  await cache.delete(SHELL)
  await fetch(SHELL).then(keepShell, () => {})
}

async function dropOldest(cache) {
  const requests = await cache.keys()
  const assets = requests.filter(({ url }) => url.includes('/assets/'))
  await Promise.all(assets.slice(0, -MOST_ASSETS).map((request) => cache.delete(request)))
}
