import type { Browser } from 'playwright-core'
import type { BenchBlock } from './contract.js'
import { type Cpu, type OpenEditor, withEditor } from './open-editor.js'
import type { EditorName } from './site.js'

const KEYS = 'the tide came in over the stones again.'.split('')
/** Interval between two keys, in ms, as of a fast typist. */
const KEY_EVERY = 60

/** Times in ms. Figures per key are means over all keys, except the percentiles. */
export interface Figures extends Cpu {
  mount: number
  paintP50: number
  paintP95: number
  /** Number of DOM elements. */
  nodes: number
}

/** Mounts blocks in an editor, types in the middle one, and returns the cost. */
export function measureKeys(browser: Browser, editor: EditorName, blocks: BenchBlock[]) {
  return withEditor(browser, { editor, blocks }, async (open): Promise<Figures> => {
    const { page, mount } = open
    await page.evaluate(watchKeys)
    const cost = await costOf(open, async () => {
      for (const key of KEYS) {
        await page.keyboard.type(key)
        await page.waitForTimeout(KEY_EVERY)
      }
    })
    const paints = (await page.evaluate(() => window.keyToPaint)).sort((a, b) => a - b)
    const typed = await page.evaluate(() => document.body.innerText.includes('the tide came in'))
    if (!typed) throw new Error('The typed text is missing')
    return {
      mount,
      script: cost.script / KEYS.length,
      layout: cost.layout / KEYS.length,
      paintP50: at(paints, 0.5),
      paintP95: at(paints, 0.95),
      nodes: await page.evaluate(() => document.querySelectorAll('#place *').length),
    }
  })
}

/** Returns the main thread's CPU time in ms while `act` runs. */
export async function costOf({ cpu }: OpenEditor, act: () => Promise<unknown>): Promise<Cpu> {
  const before = await cpu()
  await act()
  const after = await cpu()
  return { script: after.script - before.script, layout: after.layout - before.layout }
}

function at(sorted: number[], part: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

/** Runs in the page. Records how long each key takes to be painted. */
export function watchKeys() {
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
