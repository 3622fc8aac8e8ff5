/*
 * Lets the app open while the server is unreachable: caches the shell and the app's code. An open
 * tab also keeps working after a newer build has replaced its code on the server. The worker never
 * answers for the API. The app itself caches what was read (app/offline/).
 */
const CACHE = 'strata-shell-1'
/** Paths of the app's code, filled in by the build (vite.config.ts). */
const CODE = /* %CODE% */ []
const SHELL = '/index.html'
/** Limit of cached assets besides `CODE`. */
const MOST_ASSETS = 300
/** Delay in ms before a failed asset request is retried. */
const RETRY_DELAY = 300
/** Media types of fonts; some servers use the older names. */
const FONT = /^(font\/|application\/(x-)?font-)/i
/** Media types of assets, by the ending of their names. */
const ASSET_TYPES = {
  js: /^(text|application)\/(x-)?javascript\b/i,
  css: /^text\/css\b/i,
  svg: /^image\/svg\+xml\b/i,
  png: /^image\/png\b/i,
  jpg: /^image\/jpeg\b/i,
  webp: /^image\/webp\b/i,
  ttf: FONT,
  woff: FONT,
  woff2: FONT,
}
/** Paths that only the server answers. */
const SERVER_PATHS = /^\/(api|dev|health|metrics|s)(\/|\.|$)/
/**
 * Payment pages. Their policy differs from all other pages, so the cached shell must not serve them
 * (decision 127).
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

/** A page reports the assets that it loaded before this worker was active, and later that it is idle. */
self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keepAll(event.data.urls).catch(ignoreFullCache))
  if (event.data?.type === 'idle') event.waitUntil(keepCode().catch(ignoreFullCache))
})

/** Returns the latest shell, or the cached one if the server is unreachable. */
async function openShell(request) {
  let response
  try {
    response = await fetch(request)
  } catch (error) {
    const kept = await match(SHELL)
    if (kept && isShell(kept)) return kept
    throw error
  }
  await keepShell(response.clone()).catch(ignoreFullCache)
  return response
}

/**
 * Returns an asset from the cache or the network. Cached assets are never stale, because their
 * names contain their hash.
 */
async function readAsset(request) {
  const kept = await match(request)
  if (kept && isAsset(kept, request.url)) return kept
  const response = await fetchTwice(request)
  await keepAsset(request, response.clone()).catch(ignoreFullCache)
  return response
}

/** Returns the cached response, if there is one and the cache can be read. */
function match(request) {
  return caches.match(request).catch(() => undefined)
}

/** A response that cannot be cached still reaches the page. */
function ignoreFullCache() {}

/**
 * Returns true for the shell, which the server marks. A tab can also open other addresses, such as
 * a sitemap or a picture.
 */
function isShell(response) {
  return isOwn(response) && isHtml(response) && response.headers.has('Strata-Shell')
}

/**
 * Returns true for an asset: its media type is that of its name. A captive portal or a proxy would
 * respond with a page, a text or JSON.
 */
function isAsset(response, url) {
  const ending = new URL(url, self.location.origin).pathname.split('.').at(-1)
  return isOwn(response) && (ASSET_TYPES[ending]?.test(typeOf(response)) ?? false)
}

function isOwn({ status, redirected, type }) {
  return status === 200 && !redirected && type !== 'opaque'
}

function isHtml(response) {
  return /^text\/html\b/i.test(typeOf(response))
}

function typeOf({ headers }) {
  return headers.get('Content-Type') ?? ''
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

async function keepAsset(request, response) {
  if (!isAsset(response, request.url)) return
  const cache = await caches.open(CACHE)
  await cache.put(request, response)
  await dropOldest(cache)
}

async function keepAll(urls) {
  const cache = await caches.open(CACHE)
  const missing = []
  for (const url of urls) if (!(await cache.match(url))) missing.push(url)
  const keep = async (url) => {
    const response = await fetch(url)
    if (isAsset(response, url)) await cache.put(url, response)
  }
  await Promise.all(missing.map((url) => keep(url).catch(() => {})))
  if (!(await cache.match(SHELL))) await fetch(SHELL).then(keepShell, () => {})
}

/** Caches the missing code, one file at a time, so that the page's own requests are not slowed. */
async function keepCode() {
  const cache = await caches.open(CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const path of CODE) {
    if (kept.has(path)) continue
    const response = await fetch(path, { priority: 'low' })
    if (isAsset(response, path)) await cache.put(path, response)
  }
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
  const assets = requests
    .filter(({ url }) => url.includes('/assets/'))
    .filter(({ url }) => !CODE.includes(new URL(url).pathname))
  await Promise.all(assets.slice(0, -MOST_ASSETS).map((request) => cache.delete(request)))
}
