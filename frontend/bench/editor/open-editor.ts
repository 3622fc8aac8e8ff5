import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { CARET_TEXT } from './content.js'
import type { BenchBlock } from './contract.js'
import { type EditorName, SITE } from './site.js'

const ORIGIN = 'https://bench.test'
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="teal"/></svg>'

/** A mounted editor with the caret in the block with CARET_TEXT. */
export interface OpenEditor {
  page: Page
  /** Time from the call to the first frame that shows the text, in ms. */
  mount: number
  /** Returns the main thread's CPU time since the page was opened, in ms. */
  cpu: () => Promise<Cpu>
}

export interface Cpu {
  script: number
  /** Layout and style recalculation. */
  layout: number
}

/** Opens an editor with the blocks, and closes it when `act` ends. */
export async function withEditor<Result>(
  browser: Browser,
  { editor, blocks }: { editor: EditorName; blocks: BenchBlock[] },
  act: (open: OpenEditor) => Promise<Result>
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error(`${editor}: ${error.message}`))
    await serve(page, editor)
    await page.goto(ORIGIN)
    await page.waitForFunction(() => 'bench' in window)
    const mount = await page.evaluate(mountAndWait, { blocks, CARET_TEXT })
    await page.evaluate(placeCaret, CARET_TEXT)
    await page.keyboard.type('a ')
    // Deferred work after a mount (drafts, idle work) is not part of the measured cost.
    await page.waitForTimeout(1500)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    return await act({ page, mount, cpu: () => cpuOf(devtools) })
  } finally {
    await context.close()
  }
}

function serve(page: Page, editor: EditorName) {
  return page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html(editor) })
    if (pathname === '/picture.svg') {
      return route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
    }
    const body = await readFile(join(SITE, pathname)).catch(() => null)
    if (!body) return route.fulfill({ status: 404 })
    return route.fulfill({ contentType: TYPES[extname(pathname)], body })
  })
}

async function cpuOf(devtools: CDPSession): Promise<Cpu> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return {
    script: ms('ScriptDuration'),
    layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
  }
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

/** Runs in the page. Mounts the blocks and waits until the caret's block is painted. */
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

/** Runs in the page. Puts the caret at the end of this text. */
function placeCaret(text: string) {
  const walker = document.createTreeWalker(document.querySelector('#place')!, NodeFilter.SHOW_TEXT)
  let node = walker.nextNode()
  while (node && !node.textContent?.includes(text)) node = walker.nextNode()
  const { parentElement } = node!
  parentElement!.scrollIntoView({ block: 'center' })
  parentElement!.closest<HTMLElement>('[contenteditable=true]')!.focus({ preventScroll: true })
  const data = node!.textContent!
  document.getSelection()!.collapse(node, data.indexOf(text) + text.length)
}
