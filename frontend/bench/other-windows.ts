/**
 * `npm run bench:windows`: measures how soon another tab and another browser show typed text.
 * Covers single changes and continuous typing. Also measures the server and log cost of an hour of
 * typing. Measures with and without relaying unsaved text. Exits with 1 when a target is missed.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { familyTime, processorTime } from '#bench/processor_time'
import { Timings } from '#bench/measure'
import { signIn } from '#testing/accounts'
import { launchChromium } from '#testing/browser/chromium'
import { endSuite } from '#testing/cleanup'
import { temporaryDirectory } from '#testing/environment'
import { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import * as steps from '../journeys/steps.js'
import { enterTree } from './make-tree.js'

const quick = process.argv.includes('--quick')
const CHANGES = quick ? 20 : 40
const TYPING_SECONDS = quick ? 40 : 120
/** Milliseconds between keys: 60 words a minute. */
const KEY_DELAY = 200
const MAX_MS = 500
const HOUR = 3_600

type Windows = Awaited<ReturnType<typeof openWindows>>

try {
  const directory = await temporaryDirectory()
  const product = await Product.start({ directory })
  const browser = await launchChromium()
  const rows: Record<string, string | number>[] = []
  const growth: number[] = []
  for (const relayed of [false, true]) {
    const windows = await openWindows(browser, product, relayed)
    const single = await typeSingly(windows)
    const server = await processorsOf(directory)
    const before = { events: await windows.revision(), time: server() }
    const typed = await typeOn(windows)
    const share = HOUR / typed.seconds
    growth.push(((await windows.revision()) - before.events) * share)
    const what = relayed ? 'relayed' : 'saves only'
    rows.push(row(`a change in another tab, ${what}`, single.tab))
    rows.push(row(`a change in another browser, ${what}`, single.device))
    rows.push(row(`typing in another tab, ${what}`, typed.tab))
    rows.push(row(`typing in another browser, ${what}`, typed.device))
    const seconds = ((server() - before.time) / 1_000) * share
    rows.push({ what: `server seconds an hour, ${what}`, p50: Math.round(seconds) })
    rows.push({ what: `events an hour, ${what}`, p50: Math.round(growth.at(-1)!) })
    await windows.close()
  }
  await browser.close()
  console.table(rows)
  for (const { what, p95 } of rows.slice(-6, -2)) {
    if (Number(p95) > MAX_MS) fail(`${what}: p95 is over ${MAX_MS} ms`)
  }
  if (growth[1]! > 2 * growth[0]!) fail('the log grows more than twice as fast')
} finally {
  await endSuite()
}

/** Opens a page in a writing tab, in another tab of the same browser, and in another browser. */
async function openWindows(browser: Browser, product: Product, relayed: boolean) {
  const context = await newContext(browser, product, relayed)
  const writer = await context.newPage()
  const { account, idOf, path } = await enterTree(writer, product, {
    A: { a: { s: { open: {} } } },
  })
  const address = path('A', 'a', 's', 'open')
  await open(writer, address)
  await writer.keyboard.type('Once')
  await steps.save(writer)
  const tab = await context.newPage()
  await open(tab, address)
  const other = await newContext(browser, product, relayed)
  await steps.signInByCookies(other, { client: await signIn(account, product.url) })
  const device = await other.newPage()
  await open(device, address)
  const revision = async () => {
    const { body } = await account.client.get<BlockResponse>(`blocks/${idOf('open')}`)
    return body.data.revision
  }
  const close = () => Promise.all([context.close(), other.close()])
  return { writer, tab, device, revision, close }
}

async function newContext(browser: Browser, product: Product, relayed: boolean) {
  const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' })
  if (!relayed) await saveOnly(context)
  return context
}

/** Blocks every message about unsaved text. */
async function saveOnly(context: BrowserContext) {
  await context.route('**/unsaved', (route) => route.fulfill({ json: { data: null } }))
  await context.addInitScript(() => {
    const { postMessage } = BroadcastChannel.prototype
    BroadcastChannel.prototype.postMessage = function (message: { type?: string }) {
      if (message.type !== 'unsaved') postMessage.call(this, message)
    }
  })
}

/** Opens the page and records the time of each change of its text length. */
async function open(page: Page, address: string) {
  await page.goto(address)
  const text = steps.textOf(page)
  await text.click()
  await text.evaluate((element) => {
    const seen: [length: number, at: number][] = []
    Object.assign(window, { seen })
    const note = () => {
      seen.push([element.textContent.length, performance.timeOrigin + performance.now()])
    }
    new MutationObserver(note).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
}

/** Types one letter at a time, each after the previous one is saved. */
async function typeSingly(windows: Windows) {
  await pause(3_000)
  await forgetSeen(windows)
  for (let change = 0; change < CHANGES; change++) {
    await windows.writer.keyboard.press('x')
    await pause(2_500 + 500 * Math.random())
  }
  return latencies(windows, CHANGES)
}

/** Types letters without a pause. */
async function typeOn(windows: Windows) {
  await pause(3_000)
  await forgetSeen(windows)
  const start = performance.now()
  let keys = 0
  while (performance.now() - start < TYPING_SECONDS * 1_000) {
    await windows.writer.keyboard.press(++keys % 6 === 0 ? 'Space' : 'x')
    await pause(Math.max(0, start + keys * KEY_DELAY - performance.now()))
  }
  const seconds = (performance.now() - start) / 1_000
  await pause(3_000)
  return { ...(await latencies(windows, keys)), seconds }
}

async function forgetSeen({ writer, tab, device }: Windows) {
  for (const page of [writer, tab, device]) await page.evaluate('window.seen.length = 0')
}

/**
 * Returns the milliseconds from each letter in the writer's window to the same length in the
 * others.
 */
async function latencies({ writer, tab, device }: Windows, count: number) {
  const seen = (page: Page) => page.evaluate<[number, number][]>('window.seen')
  const written = firstOf(await seen(writer))
  const measure = async (page: Page) => {
    const shown = await seen(page)
    return [...written].flatMap(([length, at]) => {
      const there = shown.find(([other]) => other >= length)
      return there ? [there[1] - at] : []
    })
  }
  const result = { tab: await measure(tab), device: await measure(device) }
  if (Math.min(result.tab.length, result.device.length) < 0.95 * count) {
    throw new Error(`Of ${count} letters ${result.tab.length} and ${result.device.length} arrived`)
  }
  return result
}

function firstOf(seen: [number, number][]) {
  const first = new Map<number, number>()
  for (const [length, at] of seen) if (!first.has(length)) first.set(length, at)
  return first
}

/** Returns a function that returns the CPU time of server and database so far, in ms. */
async function processorsOf(directory: string) {
  const server = JSON.parse(await readFile(join(directory, 'server.json'), 'utf8')) as {
    pid: number
  }
  const postgres = await readFile(join(directory, 'postgres/data/postmaster.pid'), 'utf8')
  return () => processorTime(server.pid) + familyTime(Number.parseInt(postgres))
}

function row(what: string, milliseconds: number[]) {
  const { p50, p95, count } = new Timings(milliseconds, 1)
  return { what, p50: Math.round(p50), p95: Math.round(p95), count }
}

function fail(reason: string) {
  console.error(`Missed: ${reason}`)
  process.exitCode = 1
}
