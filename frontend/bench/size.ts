/**
 * `npm run size`: measures the download size of a first visit until the screen is usable, with an
 * empty cache. Sizes are compressed, as transferred. Later prefetches are not counted. Exits with 1
 * when a target is missed.
 */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchChromium } from '#testing/browser/chromium'
import { endSuite } from '#testing/cleanup'
import { startDemo } from './start-demo.js'

interface Visit {
  name: string
  path: string
  signedIn: boolean
  /** Waits until the screen is usable. */
  ready: (page: Page) => Promise<void>
  /** Limit for JavaScript in kB. */
  maxJavaScript: number
}

const MAX_REQUESTS = 29
const SETTLED_MS = 1_000

const VISITS: Visit[] = [
  {
    name: 'landing',
    path: '/',
    signedIn: false,
    ready: (page) => page.getByRole('heading', { name: 'Basic' }).waitFor(),
    maxJavaScript: 90,
  },
  {
    name: 'sign-in',
    path: '/auth/sign-in',
    signedIn: false,
    ready: (page) => page.getByRole('button', { name: 'Sign in' }).waitFor(),
    maxJavaScript: 125,
  },
  {
    name: 'app',
    path: '/app',
    signedIn: true,
    ready: (page) => page.getByRole('link', { name: 'Getting started' }).waitFor(),
    maxJavaScript: 140,
  },
  {
    name: 'page',
    path: '/app/1/2/3/4',
    signedIn: true,
    // The editor accepts keys, so its code is loaded.
    ready: (page) => page.locator('[contenteditable="true"]').first().waitFor(),
    maxJavaScript: 300,
  },
]

try {
  const product = await startDemo()
  const browser = await launchChromium()
  const cookies = await signInAsDemo(browser, product.url)
  const rows = []
  for (const visit of VISITS) rows.push(await measure(browser, product.url, visit, cookies))
  await browser.close()
  console.table(rows.map(({ row }) => row))
  const missed = rows.flatMap(({ missed }) => missed)
  for (const line of missed) console.error(line)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await endSuite()
}

type Cookies = Awaited<ReturnType<typeof signInAsDemo>>

async function signInAsDemo(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/auth/sign-in')
  await page.getByLabel('Email').fill('demo@strata.test')
  await page.getByLabel('Password', { exact: true }).fill('Strata#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/app/*')
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

async function measure(browser: Browser, baseURL: string, visit: Visit, cookies: Cookies) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    // Transfers through a service worker would not be counted.
    serviceWorkers: 'block',
  })
  if (visit.signedIn) await context.addCookies(cookies)
  const page = await context.newPage()
  await page.addInitScript(countLayoutShifts)
  const devtools = await context.newCDPSession(page)
  const traffic = await countTraffic(devtools)
  await devtools.send('Performance.enable')
  await page.goto(visit.path)
  await visit.ready(page)
  const { requests, bytes, uncompressed } = structuredClone(traffic)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLED_MS)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const cpu = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
  await context.close()

  const javaScript = bytes.script / 1000
  const missed = [
    javaScript > visit.maxJavaScript && `JavaScript over ${visit.maxJavaScript} kB`,
    requests > MAX_REQUESTS && `more than ${MAX_REQUESTS} requests`,
    shift > 0 && 'the layout shifts',
    uncompressed > 0 && 'not all JavaScript is Brotli',
  ].filter((aim) => aim !== false)
  const row = {
    visit: visit.name,
    'JavaScript kB': round(javaScript),
    'all kB': round(bytes.all / 1000),
    requests,
    CLS: round(shift, 4),
    'CPU ms': round(cpu * 1000, 0),
  }
  return { row, missed: missed.map((aim) => `${visit.name}: ${aim}`) }
}

/** Starts counting traffic: bodies and headers as transferred. */
async function countTraffic(devtools: CDPSession) {
  const traffic = { requests: 0, bytes: { script: 0, all: 0 }, uncompressed: 0 }
  const scripts = new Set<string>()
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    traffic.requests++
    if (!response.mimeType.includes('javascript')) return
    scripts.add(requestId)
    const compressed = response.headers['Content-Encoding'] === 'br'
    const small = Number(response.headers['Content-Length']) < 1024
    if (!compressed && !small) traffic.uncompressed++
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes.all += encodedDataLength
    if (scripts.has(requestId)) traffic.bytes.script += encodedDataLength
  })
  return traffic
}

/** Runs in the page, before any other script. */
function countLayoutShifts() {
  const counted = Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      counted.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

function round(value: number, digits = 1) {
  return Number(value.toFixed(digits))
}
