import type { Browser } from 'playwright-core'
import type { BenchBlock } from './contract.js'
import { type Cpu, type OpenEditor, withEditor } from './open-editor.js'
import type { EditorName } from './site.js'

const KEYS = 'the tide came in over the stones again.'.split('')
/** Time between two keys, in ms: a quick writer. */
const KEY_EVERY = 60

/** Times are in ms; a key's are the means over all keys, but for the percentiles. */
export interface Figures extends Cpu {
  mount: number
  paintP50: number
  paintP95: number
  /** Elements. */
  nodes: number
}

/** Mounts blocks in an editor, types in the middle of them, and tells what it cost. */
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
    if (!typed) throw new Error('The text that was typed is not there')
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

/** CPU of the page's own thread while something is done, in ms. */
export async function costOf({ cpu }: OpenEditor, act: () => Promise<unknown>): Promise<Cpu> {
  const before = await cpu()
  await act()
  const after = await cpu()
  return { script: after.script - before.script, layout: after.layout - before.layout }
}

function at(sorted: number[], part: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

/** Runs in the page: notes how long each key takes to be seen. */
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
