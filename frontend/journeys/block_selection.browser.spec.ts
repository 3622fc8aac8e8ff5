import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage, pasteInto, settled } from './editor_steps.js'
import * as steps from './steps.js'

const PAGE =
  '<h1>Head</h1><p>one</p><p>two</p><ul><li>item<ul><li>inner</li></ul></li></ul><p>end</p>'

test.group('Selecting blocks in the margin', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const line = (page: Page, text: string) => steps.textOf(page).getByText(text, { exact: true })
  const selected = (page: Page) => steps.textOf(page).locator('.selected-block')

  async function heightOf(page: Page, text: string) {
    const box = (await line(page, text).boundingBox())!
    return box.y + box.height / 2
  }

  /** Returns an x coordinate left of the text, beside the lines. */
  async function leftOf(page: Page) {
    return (await steps.textOf(page).boundingBox())!.x - 40
  }

  /** Presses in the margin at one line and moves to another line without releasing the button. */
  async function drag(page: Page, from: string, to: string) {
    const x = await leftOf(page)
    await page.mouse.move(x, await heightOf(page, from))
    await page.mouse.down()
    await page.mouse.move(x + 30, await heightOf(page, to), { steps: 5 })
  }

  async function expectSelected(page: Page, ...texts: string[]) {
    for (const [index, text] of texts.entries()) {
      await page.assertText(selected(page).nth(index), text)
    }
    await selected(page).nth(texts.length).waitFor({ state: 'detached' })
  }

  test('dragging in the margin selects blocks, and a click ends the selection', async ({
    browser,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    await pasteInto(page, { 'text/html': PAGE })
    await line(page, 'end').waitFor()
    await drag(page, 'one', 'two')
    await expectSelected(page, 'one', 'two')
    await page.mouse.move(await leftOf(page), await heightOf(page, 'Head'))
    await expectSelected(page, 'Head', 'one')
    await screenshot(page, 'margin selection')
    await page.keyboard.press('Escape')
    await selected(page).first().waitFor({ state: 'detached' })
    await page.mouse.up()

    // A drag may also start on the add button, which then adds nothing.
    const add = page.getByRole('button', { name: 'Add a block below' })
    await line(page, 'two').hover()
    const button = (await add.boundingBox())!
    await page.mouse.move(button.x + 10, button.y + 10)
    await page.mouse.down()
    await page.mouse.move(button.x + 10, await heightOf(page, 'one'), { steps: 5 })
    await expectSelected(page, 'one', 'two')
    await page.mouse.move(button.x + 10, button.y + 12, { steps: 3 })
    await expectSelected(page, 'two')
    await page.mouse.up()
    await expectSelected(page, 'two')
    await page.mouse.click(await leftOf(page), await heightOf(page, 'end'))

    await drag(page, 'two', 'one')
    await page.mouse.up()
    await expectSelected(page, 'one', 'two')
    await page.keyboard.press('Shift+ArrowUp')
    await page.assertText(selected(page).nth(2), 'two')
    await line(page, 'two').click()
    await selected(page).first().waitFor({ state: 'detached' })
    await settled(page)
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await line(page, 'two!').waitFor()
    await line(page, 'one').waitFor()

    await drag(page, 'inner', 'inner')
    await expectSelected(page, 'inner')
    await page.mouse.up()
    await page.mouse.click(await leftOf(page), await heightOf(page, 'end'))
    await selected(page).first().waitFor({ state: 'detached' })
    await drag(page, 'inner', 'inner')
    await page.mouse.up()
    await expectSelected(page, 'inner')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menu').waitFor()
    await selected(page).first().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    const main = (await page.getByRole('main').boundingBox())!
    const below = { x: main.x + main.width / 2, y: main.y + main.height - 10 }
    await page.mouse.click(below.x, below.y)
    await page.keyboard.type(' of it')
    await line(page, 'end of it').waitFor()
    await page.mouse.move(below.x, below.y)
    await page.mouse.down()
    await page.mouse.move(below.x - 100, await heightOf(page, 'end of it'), { steps: 5 })
    await page.mouse.up()
    await expectSelected(page, 'end of it')
    await page.keyboard.press('Delete')
    await line(page, 'end of it').waitFor({ state: 'detached' })
    await line(page, 'inner').waitFor()
  })

  test('a margin selection works in a column, beyond it, and while the page scrolls', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const column = (text: string) =>
      `<div class="layout-column" data-width="50"><p>${text} 1</p><p>${text} 2</p></div>`
    const lines = Array.from({ length: 40 }, (_, i) => `<p>Line ${i}</p>`).join('')
    const row = `<div class="layout-row">${column('left')}${column('right')}</div>`
    await pasteInto(page, { 'text/html': `${row}${lines}` })
    await line(page, 'Line 39').waitFor()
    const main = page.getByRole('main')
    await main.evaluate((element) => element.scrollTo(0, 0))
    await drag(page, 'left 1', 'left 2')
    await expectSelected(page, 'left 1', 'left 2')
    const right = (await line(page, 'right 1').boundingBox())!
    await page.mouse.move(right.x + 5, right.y + 5)
    await selected(page).and(page.locator('.layout-row')).waitFor()
    await page.mouse.move(right.x, 795, { steps: 3 })
    await page.waitForFunction(() => document.querySelectorAll('.selected-block').length > 35)
    await page.mouse.up()
    assert.isAbove(await main.evaluate((element) => element.scrollTop), 200)
    assert.equal(await page.evaluate(() => getSelection()?.toString().includes('Untitled')), false)
  })
})
