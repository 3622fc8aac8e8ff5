import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { needsChromium, NO_DROP } from '#testing/browser/left_out'
import { screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { openEmptyPage, pasteInto, settled, writeAbove } from './editor_steps.js'
import * as steps from './steps.js'
import { touchOf } from './touch.js'

const COLUMN = (text: string) => `<div class="layout-column" data-width="50"><p>${text}</p></div>`
const PAGE =
  `<p>one</p><p>two</p><ul><li>item<ul><li>inner</li></ul></li></ul>` +
  `<div class="layout-row">${COLUMN('left')}${COLUMN('right')}</div><p>end</p>`

test.group('Dragging blocks', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const line = (page: Page, text: string) => steps.textOf(page).getByText(text, { exact: true })

  /** Returns the page's outline: items in round brackets, columns in square brackets. */
  const outline = (page: Page) =>
    steps.textOf(page).evaluate((text) => {
      const read = (parent: Element): string =>
        [...parent.children]
          .map((block) => {
            if (block.matches('.list')) return `(${read(block.firstElementChild!)})`
            if (block.matches('.layout-row')) return read(block)
            if (block.matches('.layout-column')) return `[${read(block)}]`
            return block.textContent
          })
          .join(' ')
      return read(text)
    })

  async function edgeOf(target: Locator, edge: 'upper' | 'lower') {
    const { x, y, height } = (await target.boundingBox())!
    return { x: x + 12, y: edge === 'upper' ? y + 3 : y + height - 3 }
  }

  type Drag = (page: Page, what: string, target: string, edge: 'upper' | 'lower') => Promise<void>

  async function grasp(page: Page, what: string) {
    await line(page, what).hover()
    const grip = page.getByRole('main').getByRole('button', { name: 'Block menu' })
    const from = (await grip.boundingBox())!
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
  }

  async function dragTo(page: Page, target: string, edge: 'upper' | 'lower') {
    const to = await edgeOf(line(page, target), edge)
    await page.mouse.move(to.x, to.y, { steps: 6 })
    await settled(page)
  }

  const byMouse: Drag = async (page, what, target, edge) => {
    await grasp(page, what)
    await dragTo(page, target, edge)
    await page.mouse.up()
  }

  const byFinger: Drag = async (page, what, target, edge) => {
    await line(page, what).tap()
    await settled(page)
    await page.getByRole('toolbar').getByRole('button', { name: 'Block menu' }).tap()
    const menu = page.getByRole('menu', { name: 'Block', exact: true })
    await menu.waitFor()
    // A tap elsewhere closes the menu; the block stays selected.
    await page.touchscreen.tap(900, 640)
    await menu.waitFor({ state: 'detached' })
    const handle = page.getByRole('button', { name: 'Handle of the selected blocks' })
    const box = (await handle.boundingBox())!
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const to = await edgeOf(line(page, target), edge)
    const touch = await touchOf(page)
    await touch('touchStart', from)
    await touch('touchMove', { x: from.x, y: from.y + 10 })
    // The finger rests at the end, because Chromium ignores a tap right after a fling.
    for (let moves = 0; moves < 5; moves++) {
      await touch('touchMove', to)
      await settled(page)
    }
    if (what === 'two') await screenshot(page, 'drag into a column by a finger')
    await touch('touchEnd')
    await page.getByRole('button', { name: 'Clear selection' }).tap()
    await steps.textOf(page).locator('.selected-block').first().waitFor({ state: 'detached' })
  }

  test('blocks move into and out of lists and columns by the {by}')
    .with([
      { by: 'mouse', drag: byMouse, options: {} },
      { by: 'finger', drag: byFinger, options: { width: 1024, touch: true } },
    ])
    .run(async ({ browser, assert }, { drag, options }) => {
      needsChromium(browser, NO_DROP)
      const { page } = await openEmptyPage(browser, product, options)
      await pasteInto(page, { 'text/html': PAGE })
      await line(page, 'end').waitFor()
      const dragged = async (
        ...[what, target, edge, expected]: [string, string, 'upper' | 'lower', string]
      ) => {
        await drag(page, what, target, edge)
        await eventually(async () => assert.equal(await outline(page), expected))
      }
      await dragged('one', 'inner', 'lower', 'two (item (inner) one) [left] [right] end')
      await dragged('inner', 'two', 'upper', 'inner two (item one) [left] [right] end')
      await dragged('two', 'left', 'lower', 'inner (item one) [left two] [right] end')
      await dragged('item', 'right', 'upper', 'inner [left two] [item one right] end')
      // Moving the last block out of a column removes the column.
      await dragged('left', 'inner', 'upper', 'left inner [two] [item one right] end')
      await dragged('two', 'end', 'lower', 'left inner item one right end two')
      await page.getByText(/^Saved /).waitFor()
      await page.reload()
      await line(page, 'two').waitFor()
      assert.equal(await outline(page), 'left inner item one right end two')
    })

  test('a dragged block lands correctly although another tab writes above it', async ({
    browser,
    assert,
  }) => {
    needsChromium(browser, NO_DROP)
    const { page, id, account } = await openEmptyPage(browser, product)
    await pasteInto(page, { 'text/html': '<p>one</p><p>two</p><p>three</p>' })
    await page.getByText(/^Saved /).waitFor()
    await grasp(page, 'one')
    await dragTo(page, 'two', 'lower')
    await writeAbove(account, id, 'by another tab')
    await line(page, 'by another tab').waitFor()
    await dragTo(page, 'three', 'lower')
    await page.mouse.up()
    await eventually(async () => assert.equal(await outline(page), 'by another tab two three one'))
  })
})
