import type { Browser, Page } from 'playwright-core'
import {
  columns,
  LAST_LINE,
  longCode,
  longTable,
  manyKinds,
  manyParagraphs,
  mixedContent,
  pictures,
  shortLines,
} from './content.js'
import { costOf, type Figures, measureKeys, watchKeys } from './measure.js'
import { type OpenEditor, withEditor } from './open-editor.js'
import type { EditorName } from './site.js'

/** Times in ms. */
export interface SceneFigures {
  script: number
  layout: number
  /** Time until painted. For a scene of many keys, the median. */
  paint: number
}

export interface Scene {
  name: string
  /** Editors that support the scene. The others lack the feature it measures. */
  editors: readonly EditorName[]
  measure: (browser: Browser, editor: EditorName) => Promise<SceneFigures>
}

const ALL = ['plain', 'ours', 'tiptap', 'blocknote'] as const
const BLOCKS = 1_000
const MANY_BLOCKS = 10_000
const MANY_LINES = 5_000
const MOVES = 100
/** Selector of the block handle, for the editors that have one. */
const HANDLE: Partial<Record<EditorName, string>> = {
  ours: '[aria-label="Block menu"]',
  blocknote: '.bn-side-menu [draggable="true"]',
}

const DELETE_SCENE = 'all of 10,000 blocks deleted and undone'
const KINDS_SCENES = [1_000, 10_000].map((blocks) => ({
  name: `a key among ${blocks.toLocaleString('en')} blocks with tables, code and toggles`,
  blocks,
}))
const TABLE_SCENE = 'a key in a table of 1,000 rows'
const CODE_SCENE = 'a key in code of 5,000 lines'
const LINES_SCENE = '5,000 lines pasted'
const LONG_LINE_SCENE = 'a line of 900 kB pasted'

/** Scenes in which Strata may take at most twice as long as plain ProseMirror. */
export const TWICE_PLAIN = [DELETE_SCENE, LINES_SCENE, LONG_LINE_SCENE]

/** Scenes in which a key may take at most a tenth more script than in plain ProseMirror. */
export const AS_PLAIN = KINDS_SCENES.map(({ name }) => name)

/** Scenes in which a key may take at most a frame of script and layout. */
export const IN_A_FRAME = [TABLE_SCENE, CODE_SCENE]

/** Scenes that affect many blocks at once (issue: the editor whole). */
export const SCENES: Scene[] = [
  {
    name: 'all of 1,000 blocks made bold',
    editors: ALL,
    measure: (browser, editor) =>
      withEditor(browser, { editor, blocks: mixedContent(BLOCKS) }, makeAllBold),
  },
  {
    name: '1,000 paragraphs pasted',
    editors: ALL,
    measure: (browser, editor) =>
      withEditor(browser, { editor, blocks: mixedContent(100) }, pasteParagraphs),
  },
  {
    name: DELETE_SCENE,
    editors: ['plain', 'ours'],
    measure: (browser, editor) =>
      withEditor(browser, { editor, blocks: shortLines(MANY_BLOCKS) }, deleteAndUndo),
  },
  {
    name: LINES_SCENE,
    editors: ['plain', 'ours'],
    measure: (browser, editor) =>
      withEditor(browser, { editor, blocks: mixedContent(20) }, pasteLines),
  },
  {
    name: LONG_LINE_SCENE,
    editors: ['plain', 'ours'],
    measure: (browser, editor) =>
      withEditor(browser, { editor, blocks: mixedContent(20) }, pasteLongLine),
  },
  {
    name: 'a block dragged across 1,000, per mouse move',
    editors: ['ours', 'blocknote'],
    measure: (browser, editor) =>
      withEditor(browser, { editor, blocks: mixedContent(BLOCKS) }, (open) =>
        dragAcross(open, HANDLE[editor]!)
      ),
  },
  {
    name: 'a key among 200 images',
    editors: ALL,
    measure: async (browser, editor) => ofKeys(await measureKeys(browser, editor, pictures(200))),
  },
  {
    name: 'a key in five columns of 200 blocks',
    editors: ['plain', 'ours'],
    measure: async (browser, editor) => ofKeys(await measureKeys(browser, editor, columns(5, 200))),
  },
  ...KINDS_SCENES.map(({ name, blocks }): Scene => ({
    name,
    editors: ['plain', 'ours'],
    measure: async (browser, editor) =>
      ofKeys(await measureKeys(browser, editor, manyKinds(blocks))),
  })),
  {
    name: TABLE_SCENE,
    editors: ['plain', 'ours'],
    measure: async (browser, editor) =>
      ofKeys(await measureKeys(browser, editor, longTable(1_000))),
  },
  {
    name: CODE_SCENE,
    editors: ['plain', 'ours'],
    measure: async (browser, editor) => ofKeys(await measureKeys(browser, editor, longCode(5_000))),
  },
]

function ofKeys({ script, layout, paintP50 }: Figures): SceneFigures {
  return { script, layout, paint: paintP50 }
}

async function makeAllBold(open: OpenEditor): Promise<SceneFigures> {
  const { page } = open
  await page.keyboard.press('ControlOrMeta+A')
  await settled(page)
  await page.evaluate(watchKeys)
  const cost = await costOf(open, async () => {
    await page.keyboard.press('ControlOrMeta+B')
    await page.waitForFunction(() => window.keyToPaint.length >= 1)
  })
  const bold = await page.locator('#place strong').count()
  if (bold < BLOCKS) throw new Error(`Only ${bold} blocks are bold`)
  return { ...cost, paint: await page.evaluate(() => window.keyToPaint.at(-1)!) }
}

async function pasteParagraphs(open: OpenEditor): Promise<SceneFigures> {
  const { page } = open
  let paint = NaN
  const cost = await costOf(open, async () => {
    paint = await page.evaluate(pasteAndWait, ['text/html', manyParagraphs(BLOCKS)] as const)
  })
  if (!(await page.getByText(LAST_LINE).count())) throw new Error('The pasted text is missing')
  return { ...cost, paint }
}

/** Deletes everything and undoes it. Paint is the time until the blocks are back. */
async function deleteAndUndo(open: OpenEditor): Promise<SceneFigures> {
  const { page } = open
  const blocks = () => page.locator('#place [contenteditable=true] > *').count()
  const before = await blocks()
  await page.keyboard.press('ControlOrMeta+A')
  await settled(page)
  let paint = NaN
  const cost = await costOf(open, async () => {
    await page.keyboard.press('Delete')
    await settled(page)
    if ((await blocks()) > 1) throw new Error('The blocks are not deleted')
    const begun = performance.now()
    await page.keyboard.press('ControlOrMeta+Z')
    await settled(page)
    paint = performance.now() - begun
  })
  const after = await blocks()
  if (after !== before) throw new Error(`${after} of ${before} blocks are back`)
  return { ...cost, paint }
}

async function pasteLines(open: OpenEditor): Promise<SceneFigures> {
  const { page } = open
  const lines = Array.from({ length: MANY_LINES }, (_, index) => `line ${index} of many`)
  let paint = NaN
  const cost = await costOf(open, async () => {
    const text = [...lines, LAST_LINE].join('\n')
    paint = await page.evaluate(pasteAndWait, ['text/plain', text] as const)
  })
  if (!(await page.getByText(LAST_LINE).count())) throw new Error('The pasted text is missing')
  return { ...cost, paint }
}

async function pasteLongLine(open: OpenEditor): Promise<SceneFigures> {
  const { page } = open
  let paint = NaN
  const line = 'word '.repeat(180_000)
  const cost = await costOf(open, async () => {
    paint = await page.evaluate(pasteAndWait, ['text/plain', line] as const)
  })
  return { ...cost, paint }
}

/** Runs in the page. Pastes the content and returns the time in ms until it is painted. */
async function pasteAndWait([type, content]: readonly [string, string]) {
  const clipboardData = new DataTransfer()
  clipboardData.setData(type, content)
  const begun = performance.now()
  const paste = { clipboardData, bubbles: true, cancelable: true }
  document.activeElement!.dispatchEvent(new ClipboardEvent('paste', paste))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => setTimeout(resolve))
  return performance.now() - begun
}

/** Drags the first block by its handle and drops it after the last one. */
async function dragAcross(open: OpenEditor, handle: string): Promise<SceneFigures> {
  const { page } = open
  const text = page.locator('#place [contenteditable=true]').first()
  await page.evaluate(() => window.scrollTo(0, 0))
  await settled(page)
  const first = (await text.boundingBox())!
  await page.mouse.move(first.x + 60, first.y + 12)
  await page.locator(handle).first().hover()
  const firstText = await firstLine(page)
  await page.mouse.down()
  // The drag starts with the first move, before the page scrolls.
  await page.mouse.move(first.x + 70, first.y + 20, { steps: 3 })
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  const cost = await costOf(open, async () => {
    for (let move = 1; move <= MOVES; move++) {
      await page.evaluate((top) => window.scrollTo(0, top), (length / MOVES) * move)
      await page.mouse.move(first.x + 80 + (move % 5), 400 + (move % 7))
    }
  })
  const begun = performance.now()
  await page.mouse.up()
  await settled(page)
  const paint = performance.now() - begun
  if ((await firstLine(page)) === firstText) throw new Error('The block did not move')
  return { script: cost.script / MOVES, layout: cost.layout / MOVES, paint }
}

function firstLine(page: Page) {
  return page.locator('#place [contenteditable=true]').first().evaluate(startOf)
}

/** Runs in the page. */
function startOf({ textContent }: Element) {
  return textContent.slice(0, 60)
}

function settled(page: Page) {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  )
}
