import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { test } from '@japa/runner'

const SOURCE = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
const ORIGIN = 'https://strata.test'
const SCRIPT = '/assets/app-1a2b.js'
const OTHER = '/assets/menus-3c4d.js'

interface Answer {
  status?: number
  type?: string
  redirected?: boolean
  isShell?: boolean
  text?: string
}

/** Returns a response as the browser would hand it to the worker. */
function answer({ status = 200, type, redirected = false, isShell, text = '' }: Answer) {
  const headers = { ...(type && { 'Content-Type': type }), ...(isShell && { 'Strata-Shell': '1' }) }
  return redirectedAs(redirected, new Response(text, { status, headers }))
}

/** Sets whether redirects led to a response, also in its clones. */
function redirectedAs(redirected: boolean, response: Response): Response {
  const clone = response.clone.bind(response)
  return Object.defineProperties(response, {
    redirected: { value: redirected },
    clone: { value: () => redirectedAs(redirected, clone()) },
  })
}

/** Starts the worker with a server, a cache of its own, and the code that a build gave it. */
function startWorker(code: string[] = []) {
  const kept = new Map<string, Response>()
  const listeners = new Map<string, (event: object) => void>()
  const state = { isFull: false, serve: (_path: string): Response => answer({ status: 404 }) }
  const keyOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
  const cache = {
    match: async (request: string | { url: string }) => kept.get(keyOf(request))?.clone(),
    put: async (request: string | { url: string }, response: Response) => {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(keyOf(request), response)
    },
    keys: async () => [...kept.keys()].map((path) => ({ url: ORIGIN + path })),
    delete: async (request: string | { url: string }) => kept.delete(keyOf(request)),
  }
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
  }
  const caches = { match: cache.match, open: async () => cache }
  const fetch = async (request: string | { url: string }) => state.serve(keyOf(request))
  const setTimeout = (run: () => void) => queueMicrotask(run)
  const source = SOURCE.replace('/* %CODE% */ []', JSON.stringify(code))
  runInContext(source, createContext({ self, caches, fetch, setTimeout, URL, Promise }))
  /** Returns the worker's response to a request of the page. */
  async function ask(path: string, mode = 'no-cors') {
    let response: Promise<Response> | undefined
    listeners.get('fetch')!({
      request: { url: ORIGIN + path, method: 'GET', mode },
      respondWith: (given: Promise<Response>) => (response = given),
    })
    return (await response!).text()
  }
  /** Tells the worker that the page is idle, and waits for what it does then. */
  async function idle() {
    let done: Promise<void> | undefined
    listeners.get('message')!({
      data: { type: 'idle' },
      waitUntil: (given: Promise<void>) => (done = given),
    })
    await done
  }
  return { state, kept, ask, idle, open: (path = '/app') => ask(path, 'navigate') }
}

const shell = (text: string) => answer({ type: 'text/html; charset=utf-8', isShell: true, text })
const offline = () => {
  throw new TypeError('Failed to fetch')
}

test.group('Service worker', () => {
  test('a full cache does not replace a live response by the old shell', async ({ assert }) => {
    const { state, open } = startWorker()
    state.serve = () => shell('old')
    assert.equal(await open(), 'old')
    state.isFull = true
    state.serve = () => shell('new')
    assert.equal(await open(), 'new')
    state.serve = offline
    assert.equal(await open(), 'old')
  })

  test('a full cache does not withhold an asset', async ({ assert }) => {
    const { state, ask } = startWorker()
    state.isFull = true
    state.serve = () => answer({ type: 'text/javascript', text: 'code' })
    assert.equal(await ask(SCRIPT), 'code')
  })

  test('the worker keeps only the shell for later visits: {title}')
    .with([
      { title: 'a sitemap', given: { type: 'application/xml' } },
      { title: 'a page without the mark', given: { type: 'text/html' } },
      { title: 'a mark on another type', given: { type: 'text/plain', isShell: true } },
      { title: 'an error page', given: { type: 'text/html', isShell: true, status: 503 } },
      { title: 'a redirect', given: { type: 'text/html', isShell: true, redirected: true } },
    ])
    .run(async ({ assert }, { given }) => {
      const { state, open } = startWorker()
      state.serve = () => shell('shell')
      await open()
      state.serve = () => answer({ ...given, text: 'other' })
      assert.equal(await open(), 'other')
      state.serve = offline
      assert.equal(await open(), 'shell')
    })

  test('the worker keeps {path} as {type}')
    .with([
      { path: SCRIPT, type: 'text/javascript; charset=utf-8' },
      { path: SCRIPT, type: 'application/javascript' },
      { path: '/assets/app-1a2b.css', type: 'text/css; charset=utf-8' },
      { path: '/assets/text-1a2b.woff2', type: 'font/woff2' },
      { path: '/assets/text-1a2b.ttf', type: 'font/ttf' },
      { path: '/assets/cover-1a2b.webp', type: 'image/webp' },
    ])
    .run(async ({ assert }, { path, type }) => {
      const { state, ask } = startWorker()
      state.serve = () => answer({ type, text: 'kept' })
      await ask(path)
      state.serve = offline
      assert.equal(await ask(path), 'kept')
    })

  test('the worker does not keep a wrong answer under the name of an asset: {path} as {type}')
    .with([
      { path: SCRIPT, type: 'text/html' },
      { path: SCRIPT, type: 'text/plain' },
      { path: SCRIPT, type: 'application/json' },
      { path: SCRIPT, type: '' },
      { path: SCRIPT, type: 'text/javascript', redirected: true },
      { path: '/assets/text-1a2b.woff2', type: 'application/json' },
      { path: '/assets/cover-1a2b.webp', type: 'text/plain' },
      { path: '/assets/unknown-1a2b.other', type: 'text/plain' },
    ])
    .run(async ({ assert }, { path, ...given }) => {
      const { state, kept, ask } = startWorker()
      state.serve = () => answer({ ...given, text: 'wrong' })
      await ask(path)
      assert.isEmpty([...kept.keys()])
    })

  test('a wrong answer kept by an earlier worker is fetched again', async ({ assert }) => {
    const { state, kept, ask } = startWorker()
    kept.set(SCRIPT, answer({ type: 'application/json', text: '{}' }))
    state.serve = () => answer({ type: 'text/javascript', text: 'code' })
    assert.equal(await ask(SCRIPT), 'code')
  })

  test('the worker fetches the missing code once the page is idle', async ({ assert }) => {
    const { state, ask, idle } = startWorker([SCRIPT, OTHER])
    const fetched: string[] = []
    state.serve = (path) => {
      fetched.push(path)
      return answer({ type: 'text/javascript', text: path })
    }
    await ask(SCRIPT)
    await idle()
    await idle()
    assert.deepEqual(fetched, [SCRIPT, OTHER])
    state.serve = offline
    assert.equal(await ask(OTHER), OTHER)
  })

  test('the worker fetches the rest of the code after a lost connection', async ({ assert }) => {
    const { state, kept, idle } = startWorker([SCRIPT, OTHER])
    const script = () => answer({ type: 'text/javascript' })
    state.serve = (path) => (path === OTHER ? offline() : script())
    await idle()
    assert.deepEqual([...kept.keys()], [SCRIPT])
    state.serve = script
    await idle()
    assert.deepEqual([...kept.keys()], [SCRIPT, OTHER])
  })

  test('the oldest assets make room, but never the code of this build', async ({ assert }) => {
    const { state, kept, ask, idle } = startWorker([SCRIPT])
    state.serve = () => answer({ type: 'text/javascript' })
    await idle()
    for (let count = 0; count <= 300; count++) await ask(`/assets/old-${count}.js`)
    assert.isTrue(kept.has(SCRIPT))
    assert.isFalse(kept.has('/assets/old-0.js'))
    assert.isTrue(kept.has('/assets/old-1.js'))
  })
})
