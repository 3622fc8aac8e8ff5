import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { CARET_TEXT, mixedContent } from './content.js'
import type { BenchBlock } from './contract.js'
import { type EditorName, SITE } from './site.js'

const KEYS = 'the tide came in over the stones again.'.split('')
/** Time between two keys, in ms: a quick writer. */
const KEY_EVERY = 60

/** Times are in ms; a key's are the means over all keys, but for the percentiles. */
export interface Figures {
  mount: number
  /** CPU of the page's own thread. */
  script: number
  /** Layout and style. */
  layout: number
  paintP50: number
  paintP95: number
  /** Elements. */
  nodes: number
}

const ORIGIN = 'https://bench.test'
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Mounts so many blocks in an editor, types in the middle of them, and tells what it cost. */
export async function measure(browser: Browser, editor: EditorName, blocks: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error(`${editor}: ${error.message}`))
    await page.route(`${ORIGIN}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html(editor) })
      const body = await readFile(join(SITE, pathname)).catch(() => null)
      if (!body) return route.fulfill({ status: 404 })
      return route.fulfill({ contentType: TYPES[extname(pathname)], body })
    })
    await page.goto(ORIGIN)
    await page.waitForFunction(() => 'bench' in window)
    return await measurePage(page, blocks)
  } finally {
    await context.close()
  }
}

async function measurePage(page: Page, blocks: number): Promise<Figures> {
  const mount = await page.evaluate(mountAndWait, { blocks: mixedContent(blocks), CARET_TEXT })
  await page.evaluate(placeCaret, CARET_TEXT)
  await page.keyboard.type('a ')
  // What follows a mount at leisure (drafts, idle work) is no cost of a key.
  await page.waitForTimeout(1500)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(watchKeys)
  const before = await cpu(devtools)
  for (const key of KEYS) {
    await page.keyboard.type(key)
    await page.waitForTimeout(KEY_EVERY)
  }
  const after = await cpu(devtools)
  const paints = (await page.evaluate(() => window.keyToPaint)).sort((a, b) => a - b)
  const typed = await page.evaluate(() => document.body.innerText.includes('the tide came in over'))
  if (!typed) throw new Error('The text that was typed is not there')
  return {
    mount,
    script: (after.script - before.script) / KEYS.length,
    layout: (after.layout - before.layout) / KEYS.length,
    paintP50: at(paints, 0.5),
    paintP95: at(paints, 0.95),
    nodes: await page.evaluate(() => document.querySelectorAll('#place *').length),
  }
}

async function cpu(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return {
    script: ms('ScriptDuration'),
    layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
  }
}

function at(sorted: number[], part: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

function html(editor: EditorName) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${editor}</title>
<link rel="stylesheet" href="/document.css"><link rel="stylesheet" href="/${editor}.css">
<style>#place { max-width: 46rem; margin: auto }</style>
<div id="place"></div><script type="module" src="/${editor}.js"></script></html>`
}

interface MountOptions {
  blocks: BenchBlock[]
  CARET_TEXT: string
}

/** Runs in the page: until the caret's block has been painted. */
async function mountAndWait({ blocks, CARET_TEXT: text }: MountOptions) {
  const place = document.querySelector<HTMLElement>('#place')!
  const begun = performance.now()
  window.bench.mount(blocks, place)
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  do await frame()
  while (!place.textContent.includes(text))
  await frame()
  return performance.now() - begun
}

/** Runs in the page: puts the caret at the end of the block with this text. */
function placeCaret(text: string) {
  const walker = document.createTreeWalker(document.querySelector('#place')!, NodeFilter.SHOW_TEXT)
  let node = walker.nextNode()
  while (node && !node.textContent?.includes(text)) node = walker.nextNode()
  const { parentElement } = node!
  parentElement!.scrollIntoView({ block: 'center' })
  parentElement!.closest<HTMLElement>('[contenteditable=true]')!.focus({ preventScroll: true })
  document.getSelection()!.collapse(node, node!.textContent!.length)
}

/** Runs in the page: notes how long each key takes to be seen. */
function watchKeys() {
  window.keyToPaint = []
  const note = ({ timeStamp }: KeyboardEvent) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      const painted = () => window.keyToPaint.push(performance.now() - timeStamp)
      channel.port1.addEventListener('message', painted, { once: true })
      channel.port1.start()
      channel.port2.postMessage(null)
    })
  document.addEventListener('keydown', note, true)
}
