/**
 * `npm run bench:arrive`: how long it takes to arrive at a page, on ways to the server of different
 * latencies. Cold: signed in, with nothing of the app in the browser; warm: the same address once
 * more; then pages of the list, opened by a press for the first time and once more. Times are in ms
 * until the text is on the screen, medians of some rounds.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { signUpVerified } from '#tools/testing/accounts'
import { launchChromium } from '#tools/testing/browser/chromium'
import { endSuite } from '#tools/testing/cleanup'
import { temporaryDirectory } from '#tools/testing/environment'
import { Product } from '#tools/testing/product'
import { testPort } from '#tools/testing/test_port'
import * as steps from '../journeys/steps.js'
import { makeTree } from './make-tree.js'
import { SlowWay } from './slow-way.js'

const LATENCIES = [0, 100, 400]
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const VIEWPORT = { width: 1280, height: 800 }
const TREE = { Notes: { File: { Section: { One: {}, Two: {}, Three: {} }, Other: {} }, More: {} } }
/** After a visit: the worker keeps the app, what was read is written down. */
const SETTLED_MS = 2_500

interface Times {
  shown: number
  LCP: number
  CLS: number
  calls: number
}

try {
  const port = await testPort()
  const way = await SlowWay.between(await testPort(), port)
  const directory = await temporaryDirectory()
  const product = await Product.start({ directory, port, env: { APP_URL: way.url } })
  const account = await signUpVerified(product.url)
  const { path, idOf } = await makeTree(account, TREE)
  for (const name of ['One', 'Two', 'Three']) await write(idOf(name), name)
  const browser = await launchChromium()
  const address = path('Notes', 'File', 'Section', 'One')
  const state = await visitOnce()

  const rows = []
  for (const latency of LATENCIES) {
    way.latency = latency
    const rounds: Awaited<ReturnType<typeof arrive>>[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await arrive(browser))
    const median = (pick: (round: Awaited<ReturnType<typeof arrive>>) => number) =>
      Math.round(rounds.map(pick).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!)
    rows.push({
      'latency ms': latency,
      'cold shown': median(({ cold }) => cold.shown),
      'cold LCP': median(({ cold }) => cold.LCP),
      'cold API calls': median(({ cold }) => cold.calls),
      'warm shown': median(({ warm }) => warm.shown),
      'warm LCP': median(({ warm }) => warm.LCP),
      'press, first': median(({ first }) => first),
      'press, again': median(({ again }) => again),
      CLS: Math.max(...rounds.map(({ cold, warm }) => Math.max(cold.CLS, warm.CLS))),
    })
  }
  await browser.close()
  console.table(rows)

  async function write(id: number, name: string) {
    const text = { type: 'text', text: `The text of ${name}.` }
    const content = JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [text] }],
    })
    await account.client.put(`blocks/${id}`, { content })
  }

  /** What a browser has of somebody who has been here, but for the app itself. */
  async function visitOnce() {
    const context = await newContext(browser)
    await steps.signInByCookies(context, { client: account.client })
    const page = await context.newPage()
    await page.goto(address)
    await steps.textOf(page).waitFor()
    const kept = await context.storageState()
    await context.close()
    return kept
  }

  async function arrive(browser: Browser) {
    const context = await newContext(browser, state)
    const page = await context.newPage()
    await page.addInitScript(watch)
    const cold = await visit(page)
    await page.waitForTimeout(SETTLED_MS)
    const warm = await visit(page)
    await page.waitForTimeout(SETTLED_MS)
    const first = await press(page, 'Two')
    await page.waitForTimeout(SETTLED_MS)
    await press(page, 'Three')
    const again = await press(page, 'Two')
    await context.close()
    return { cold, warm, first, again }
  }

  async function visit(page: Page): Promise<Times> {
    await page.goto(address)
    await page.getByText('The text of One.').waitFor()
    await page.getByRole('link', { name: 'Three', exact: true }).waitFor()
    await page.waitForTimeout(way.latency)
    return page.evaluate(() => (window as unknown as { times: () => Times }).times())
  }

  /** Milliseconds from the press to the text of another page. */
  async function press(page: Page, name: string) {
    await page.evaluate(watchPress, `The text of ${name}.`)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByText(`The text of ${name}.`).waitFor()
    return page.evaluate(() => (window as unknown as { pressed: Promise<number> }).pressed)
  }

  function newContext(
    browser: Browser,
    storageState?: Awaited<ReturnType<BrowserContext['storageState']>>
  ) {
    return browser.newContext({ baseURL: way.url, viewport: VIEWPORT, storageState })
  }
} finally {
  await endSuite()
}

/** Runs in the page, before anything else does. */
function watch() {
  const seen = { shown: 0, LCP: 0, CLS: 0 }
  const look = () => {
    const text = document.querySelector('[aria-label="Page text"]')?.textContent
    if (text?.startsWith('The text')) seen.shown = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.LCP = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.CLS += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, {
    times: () => ({
      ...seen,
      calls: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/v1/')).length,
    }),
  })
}

/** Runs in the page. */
function watchPress(text: string) {
  const pressed = new Promise<number>((resolve) => {
    const start = (event: Event) => {
      if (!(event.target as Element).closest('nav')) return
      removeEventListener('click', start, true)
      const began = performance.now()
      const look = () => {
        const shown = document.querySelector('[aria-label="Page text"]')?.textContent
        if (shown === text) resolve(performance.now() - began)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    addEventListener('click', start, true)
  })
  Object.assign(window, { pressed })
}
