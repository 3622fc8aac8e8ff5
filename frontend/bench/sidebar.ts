/**
 * `npm run bench:sidebar`: measures the cost of 10,000 pages in the sidebar. Covers typing in a
 * page, and dragging a page. Times are script time on the main thread. The benchmark answers the
 * list requests itself: `npm run bench` covers the server. Exits with 1 when a target is missed.
 */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchChromium } from '#testing/browser/chromium'
import { endSuite } from '#testing/cleanup'
import { temporaryDirectory } from '#testing/environment'
import { Product } from '#testing/product'
import * as steps from '../journeys/steps.js'
import { respondWithLongList } from './long-list.js'
import { enterTree } from './make-tree.js'

const FEW = 10
const MANY = 10_000
/** Rounds of each measurement, alternating. The median counts. */
const ROUNDS = 7
const KEYS = 60
const DRAG_STEPS = 120
const MAX_RATIO = 1.05
const MAX_FRAME_MS = 16

try {
  const product = await Product.start({ directory: await temporaryDirectory() })
  const browser = await launchChromium()
  const few = await openPage(browser, product, FEW)
  const many = await openPage(browser, product, MANY)
  const keys = { few: [] as number[], many: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    keys.few.push(await scriptPerKey(few))
    keys.many.push(await scriptPerKey(many))
  }
  const { start, frames } = await scriptOfDrag(many)
  await browser.close()

  const [perKey, perKeyMany] = [median(keys.few), median(keys.many)]
  const ratio = perKeyMany / perKey
  const [p50, p95] = [quantile(frames, 0.5), quantile(frames, 0.95)]
  console.table([
    { what: `a key beside ${FEW} pages`, 'script ms': round(perKey) },
    { what: `a key beside ${MANY} pages`, 'script ms': round(perKeyMany), ratio: round(ratio) },
    { what: 'a frame of a drag, p50', 'script ms': round(p50) },
    { what: 'a frame of a drag, p95', 'script ms': round(p95) },
    { what: 'the start of a drag', 'script ms': round(start) },
  ])
  if (ratio > MAX_RATIO) fail(`a key costs more than ${MAX_RATIO} × that in a short list`)
  if (Math.max(p95, start) > MAX_FRAME_MS)
    fail(`a frame of a drag takes more than ${MAX_FRAME_MS} ms of script`)
} finally {
  await endSuite()
}

interface OpenPage {
  page: Page
  devtools: CDPSession
}

/** Opens a page with some text, in a section with `count` other pages. */
async function openPage(browser: Browser, product: Product, count: number): Promise<OpenPage> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  const { idOf, path } = await enterTree(page, product, { A: { a: { s: { open: {} } } } })
  const open = { id: idOf('open'), name: 'open', at: 1 }
  await respondWithLongList(page, idOf('s'), count, open, { atOnce: true })
  await page.goto(path('A', 'a', 's', 'open'))
  await steps.textOf(page).click()
  for (let line = 0; line < 20; line++) {
    await page.keyboard.insertText('The quick brown fox jumps over the lazy dog.')
    await page.keyboard.press('Enter')
  }
  await steps.save(page)
  const devtools = await context.newCDPSession(page)
  // Thread time, so that other load on the machine does not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, devtools }
}

/** Types in the text and saves. Returns the script time per key, in ms. */
async function scriptPerKey({ page, devtools }: OpenPage) {
  await page.bringToFront()
  await steps.textOf(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  const before = await scriptTime(devtools)
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'a')
  }
  await steps.save(page)
  return ((await scriptTime(devtools)) - before) / KEYS
}

/**
 * Drags a page down the list, which scrolls at its edge. Returns the ms from each mouse move until
 * the next paint, which takes a frame or two.
 */
async function scriptOfDrag({ page, devtools }: OpenPage) {
  await page.bringToFront()
  const row = await page.getByRole('link', { name: 'Page 3', exact: true }).boundingBox()
  const list = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
  if (!row || !list) throw new Error('There is no list to drag in')
  await page.mouse.move(row.x + 20, row.y + 10)
  await page.mouse.down()
  const still = await scriptTime(devtools)
  await page.mouse.move(row.x + 24, row.y + 20, { steps: 3 })
  await page.evaluate(frameShown)
  const start = (await scriptTime(devtools)) - still
  const frames: number[] = []
  const bottom = list.y + list.height - 70
  for (let step = 0; step < DRAG_STEPS; step++) {
    const before = await scriptTime(devtools)
    // Moves down in the first half, then stays at the edge, where the list scrolls automatically.
    const y = Math.min(row.y + ((bottom - row.y) * 2 * step) / DRAG_STEPS, bottom)
    await page.mouse.move(row.x + 20 + (step % 2), y)
    await page.evaluate(frameShown)
    frames.push((await scriptTime(devtools)) - before)
  }
  const scrolled = await page.getByRole('link', { name: 'Page 3', exact: true }).count()
  await page.mouse.up()
  if (scrolled > 0) throw new Error('The list did not scroll under the drag')
  return { start, frames }
}

/** Runs in the page. Resolves after the next frame is painted. */
function frameShown() {
  return new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  )
}

async function scriptTime(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}

function median(values: number[]) {
  return quantile(values, 0.5)
}

function quantile(values: number[], share: number) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}

function round(value: number) {
  return Number(value.toFixed(2))
}

function fail(aim: string) {
  console.error(aim)
  process.exitCode = 1
}
