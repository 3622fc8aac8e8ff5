import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage, openSameInNewTab, pasteInto, settled } from './editor_steps.js'
import * as steps from './steps.js'
import { touchOf } from './touch.js'

const PHONE = { width: 375, touch: true }

/** Texts of a table's cells, a row per line. */
function cells(page: Page) {
  return steps
    .textOf(page)
    .locator('tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent).join('|'))
    )
}

async function expectCells(page: Page, rows: string[]) {
  await page.waitForFunction(
    (expected) =>
      expected ===
      JSON.stringify(
        [...document.querySelectorAll('[role=textbox] tr')].map((row) =>
          [...row.children].map((cell) => cell.textContent).join('|')
        )
      ),
    JSON.stringify(rows)
  )
}

async function insertTable(page: Page) {
  await page.keyboard.type('/table')
  await page.keyboard.press('Enter')
  await steps.textOf(page).locator('table').waitFor()
}

async function choose(
  page: Page,
  menu: string,
  entry: string,
  role: 'menuitem' | 'menuitemradio' = 'menuitem'
) {
  await page.getByRole('button', { name: `${menu} menu` }).click()
  await page.getByRole(role, { name: entry }).first().click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await settled(page)
}

test.group('Tables', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('a table is written by keys alone and saved', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product)
    await insertTable(page)
    for (const word of ['Boat', 'Length', 'Berth', 'Star', '12', 'North']) {
      await page.keyboard.type(word)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('Moon')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Sun')
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await expectCells(page, ['Boat|Length|Berth', 'Star|12|North', 'Sun||', 'Moon||'])
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await expectCells(page, ['Boat|Length|Berth', 'Star|12|North', 'Moon||', 'Sun||'])
    await page.getByRole('toolbar', { name: 'Table' }).waitFor()
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('menu', { name: 'Column' }).waitFor()
    await screenshot(page, 'table column menu')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.getByRole('menuitem', { name: 'Add column after' }).press('Enter')
    await expectCells(page, ['Boat||Length|Berth', 'Star||12|North', 'Moon|||', 'Sun|||'])
    await page.keyboard.press('ControlOrMeta+s')
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor()
    await page.reload()
    await steps.textOf(page).locator('table').waitFor()
    assert.deepEqual(await cells(page), [
      'Boat||Length|Berth',
      'Star||12|North',
      'Moon|||',
      'Sun|||',
    ])
  })

  test('the mouse moves rows, resizes columns and merges cells', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product)
    await pasteInto(page, { 'text/plain': 'a\tb\nc\td\ne\tf' })
    await expectCells(page, ['a|b', 'c|d', 'e|f'])
    const cell = (text: string) => steps.textOf(page).locator('td', { hasText: text })
    await cell('c').hover()
    const handle = page.getByRole('button', { name: 'Row handle' })
    const [from, to] = [(await handle.boundingBox())!, (await cell('e').boundingBox())!]
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x, to.y + to.height - 2, { steps: 5 })
    await screenshot(page, 'table row dragged')
    await page.mouse.up()
    await expectCells(page, ['a|b', 'e|f', 'c|d'])

    await cell('a').hover()
    const box = (await cell('a').boundingBox())!
    await page.mouse.move(box.x + box.width, box.y + 4)
    await page.mouse.down()
    await page.mouse.move(box.x + 150, box.y + 4, { steps: 5 })
    await page.mouse.up()
    assert.closeTo((await cell('a').boundingBox())!.width, 150, 4)

    const last = (await cell('f').boundingBox())!
    const first = (await cell('a').boundingBox())!
    await page.mouse.move(first.x + 20, first.y + 10)
    await page.mouse.down()
    await page.mouse.move(last.x + 20, last.y + 10, { steps: 5 })
    await page.mouse.up()
    await page.waitForFunction(() => document.querySelectorAll('.selectedCell').length === 4)
    await choose(page, 'Cells', 'Merge cells')
    await expectCells(page, ['abef', '', 'c|d'])
    await choose(page, 'Cells', 'Split cell')
    await expectCells(page, ['abef|', '|', 'c|d'])
    await expectNoAxeViolations(page)
  })

  test('the column handle moves a column, and menus duplicate, delete, align and color', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    await pasteInto(page, { 'text/plain': 'a\tb\tc\nd\te\tf' })
    const cell = (text: string) => steps.textOf(page).locator('td', { hasText: text }).first()
    const handle = page.getByRole('button', { name: 'Column handle' })
    await cell('a').click()
    const [from, to] = [(await handle.boundingBox())!, (await cell('c').boundingBox())!]
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width - 2, from.y, { steps: 5 })
    await page.mouse.up()
    await expectCells(page, ['b|c|a', 'e|f|d'])
    await choose(page, 'Column', 'Duplicate')
    await expectCells(page, ['b|c|a|a', 'e|f|d|d'])
    await choose(page, 'Column', 'Delete column')
    await expectCells(page, ['b|c|a', 'e|f|d'])

    await cell('f').click()
    await choose(page, 'Cells', 'Right', 'menuitemradio')
    await choose(page, 'Cells', 'Green', 'menuitemradio')
    const looks = ['align', 'data-background'].map((name) => cell('f').getAttribute(name))
    assert.deepEqual(await Promise.all(looks), ['right', 'green'])
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    assert.isNull(await cell('f').getAttribute('data-background'))
  })

  test('the menu of the {name} handle stays open while the mouse moves to an entry')
    .with([
      { name: 'Row', entry: 'Duplicate', after: ['a|b', 'a|b', 'c|d'] },
      { name: 'Column', entry: 'Duplicate', after: ['a|a|b', 'c|c|d'] },
    ])
    .run(async ({ browser }, { name, entry, after }) => {
      const { page } = await openEmptyPage(browser, product)
      await pasteInto(page, { 'text/plain': 'a\tb\nc\td' })
      await steps.textOf(page).locator('td', { hasText: 'a' }).first().hover()
      await page.getByRole('button', { name: `${name} handle` }).click()
      const item = page.getByRole('menuitem', { name: entry }).first()
      const { x, y, width, height } = (await item.boundingBox())!
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 12 })
      await settled(page)
      await item.click()
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await expectCells(page, after)
    })

  test('two tabs change one table, and neither loses a row, a column or a letter', async ({
    browser,
    assert,
  }) => {
    const { page: one } = await openEmptyPage(browser, product, {
      expectedErrors: [/409 \(Conflict\)/],
    })
    await pasteInto(one, { 'text/plain': 'a\tb\nc\td\ne\tf' })
    await steps.save(one)
    const two = await openSameInNewTab(one)
    const cell = (page: Page, text: string) =>
      steps.textOf(page).locator('td', { hasText: text }).first()
    await cell(two, 'f').click()
    await two.keyboard.press('End')
    await cell(one, 'a').click()
    await settled(one)
    await one.keyboard.press('ControlOrMeta+Alt+Enter')
    await one.keyboard.type('new')
    await two.keyboard.type(' far')
    await one.keyboard.press('Alt+Shift+ArrowDown')
    await two.keyboard.type(' away')
    const rows = ['c||d', 'a|new|b', 'e||f far away']
    await expectCells(one, rows)
    await expectCells(two, rows)
    await steps.save(two)
    await steps.save(one)
    await one.reload()
    await cell(one, 'far away').waitFor()
    assert.deepEqual(await cells(one), rows)
  })

  test('a finger drags a row by its handle', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    await pasteInto(page, { 'text/plain': 'a\tb\nc\td\ne\tf' })
    const cell = (text: string) => steps.textOf(page).locator('td', { hasText: text })
    await cell('a').tap()
    const handle = page.getByRole('button', { name: 'Row handle' })
    await handle.waitFor()
    const [from, to] = [(await handle.boundingBox())!, (await cell('e').boundingBox())!]
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
    const touch = await touchOf(page)
    await touch('touchStart', { x, y })
    await touch('touchMove', { x, y: y + 20 })
    await touch('touchMove', { x, y: to.y + to.height - 2 })
    await touch('touchEnd')
    await expectCells(page, ['c|d', 'e|f', 'a|b'])
  })

  test('a phone adds and deletes rows and scrolls a wide table', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    const wide = Array.from({ length: 8 }, (_, column) => `c${column}`).join('\t')
    await pasteInto(page, { 'text/plain': `${wide}\n${wide}` })
    const text = steps.textOf(page)
    await text.locator('td').first().tap()
    await page.getByRole('button', { name: 'Row below' }).tap()
    await page.waitForFunction(() => document.querySelectorAll('[role=textbox] tr').length === 3)
    await page.getByRole('button', { name: 'Row menu' }).tap()
    await page.getByRole('menuitem', { name: 'Delete row' }).waitFor()
    await screenshot(page, 'table row menu on a phone')
    await page.getByRole('menuitem', { name: 'Delete row' }).tap()
    await page.waitForFunction(() => document.querySelectorAll('[role=textbox] tr').length === 2)
    const scroll = text.locator('.table-scroll')
    assert.isTrue(await scroll.evaluate((part) => part.scrollWidth > part.clientWidth))
    const isPageWider = () => document.documentElement.scrollWidth > innerWidth
    assert.isFalse(await page.evaluate(isPageWider))
  })
})
