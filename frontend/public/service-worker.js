/*
 * Lets the app open while the server is unreachable: caches the shell and the code that was used.
 * The worker never answers for the API. The app itself caches what was read (app/offline/).
 */
const CACHE = 'strata-shell-1'
const SHELL = '/index.html'
const MOST_ASSETS = 300
/** Delay in ms before a failed asset request is retried. */
const RETRY_DELAY = 300
/** Paths that only the server answers. */
const SERVER_PATHS = /^\/(api|dev|health|metrics|s)(\/|\.|$)/
/**
 * Payment pages. Their policy differs from all other pages, so the cached shell must not serve them
 * (decision 174).
 */
const PAYING_PATHS = /^\/checkout(\/|$)/

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  // Bypasses this worker for API calls. Otherwise calls from a closing tab would often be lost with
  // it.
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

/** A page reports the assets that it loaded before this worker was active. */
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'keep') void keepAll(data.urls)
})

/** Returns the latest shell, or the cached one if the server is unreachable. */
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

/**
 * Returns an asset from the cache or the network. Cached assets are never stale, because their
 * names contain their hash.
 */
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

/**
 * Returns true for the shell, which the server marks. A tab can also open other addresses, such as
 * a sitemap or a picture.
 */
function isShell(response) {
  return isOwn(response) && isHtml(response) && response.headers.has('Strata-Shell')
}

/**
 * Returns true for an asset. A captive portal, such as a hotel's sign-in, would respond with a
 * page.
 */
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
 * Retries a failed asset request once before the page learns of the failure. A module that failed
 * to load never loads again in that page.
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

/** Replaces a wrong shell, because earlier workers cached any opened document as the shell. */
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
