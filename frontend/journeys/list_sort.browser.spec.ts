import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { needsChromium, NO_DROP } from '#testing/browser/left_out'
import { screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { openSameInNewTab } from './editor_steps.js'
import { namesIn, rowOf, undo } from './rows.js'
import * as steps from './steps.js'
import { openTree } from './tree_steps.js'

/** Created from the first to the last; each list shows them in this order. */
const TREE = {
  Trip: {
    'Day 10': { Notes: { 'Page 10': {}, 'page 9': {}, Äpfel: {}, Zebra: {} }, Costs: {} },
    'Day 9': {},
  },
  Atlas: {},
}

const NAMES = ['Trip', 'Day 10', 'Notes', 'Zebra']

test.group('Sorted lists', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const button = (page: Page, type: string) =>
    page.getByRole('button', { name: `Sort ${type}s`, exact: true })
  async function sort(page: Page, type: string, order: string) {
    await button(page, type).click()
    await page.getByRole('menuitemradio', { name: order, exact: true }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  /** Drags a row over another one, without dropping it; `at` is the part of its height. */
  async function carry(page: Page, name: string, target: string, at = 0.5) {
    const from = (await rowOf(page, name).boundingBox())!
    await page.mouse.move(from.x + 60, from.y + from.height / 2)
    await page.mouse.down()
    // Drop targets appear only once the drag has begun.
    await page.mouse.move(from.x + 66, from.y + from.height / 2 + 6, { steps: 3 })
    const to = (await rowOf(page, target).boundingBox())!
    await page.mouse.move(to.x + 60, to.y + to.height * at, { steps: 4 })
    // A real idle mouse keeps reporting its position, but this mouse does not.
    await page.mouse.move(to.x + 61, to.y + to.height * at)
  }
  const expectNames = (page: Page, list: Parameters<typeof namesIn>[1], names: string, a: Assert) =>
    eventually(async () => a.equal(await namesIn(page, list), names))

  test('each list has its order, in every tab and after a reload, and Undo restores it', async ({
    browser,
    assert,
  }) => {
    const { page, path } = await openTree(browser, product, TREE, NAMES)
    const other = await openSameInNewTab(page)
    const manual = 'Page 10 page 9 Äpfel Zebra'
    await expectNames(page, 'Pages', manual, assert)
    await sort(page, 'page', 'Name')
    await expectNames(page, 'Pages', 'Äpfel page 9 Page 10 Zebra', assert)
    await expectNames(other, 'Pages', 'Äpfel page 9 Page 10 Zebra', assert)
    await expectNames(page, 'Sections', 'Notes Costs', assert)
    await screenshot(page, 'pages sorted')
    await button(page, 'page').click()
    await page.getByText('Rows can only be moved in manual order.').waitFor()
    await screenshot(page, 'sort menu')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.keyboard.press('Escape')

    await page.reload()
    await expectNames(page, 'Pages', 'Äpfel page 9 Page 10 Zebra', assert)
    await page.goto(path('Trip', 'Day 10', 'Notes'))
    // The first page of the shown order opens.
    await page.assertInputValue(steps.titleOf(page), 'Äpfel')
    await sort(page, 'page', 'Last edited')
    await undo(page, '“Notes” sorted by last edit')
    await expectNames(page, 'Pages', 'Äpfel page 9 Page 10 Zebra', assert)
    await sort(page, 'page', 'Manual')
    await expectNames(page, 'Pages', manual, assert)
    await expectNames(other, 'Pages', manual, assert)
  })

  test('the last edited page comes first as soon as it is saved', async ({ browser, assert }) => {
    const { page } = await openTree(browser, product, TREE, NAMES)
    await sort(page, 'page', 'Last edited')
    await steps.textOf(page).click()
    await page.keyboard.type('Stripes')
    await steps.save(page)
    await eventually(async () => assert.match(await namesIn(page, 'Pages'), /^Zebra /))
  })

  test('keys sort a list, and say why its rows do not move', async ({ browser, assert }) => {
    const { page } = await openTree(browser, product, TREE, NAMES)
    await button(page, 'section').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Manual', exact: true }).waitFor()
    await page.keyboard.type('na')
    await page.keyboard.press('Enter')
    await expectNames(page, 'Sections', 'Costs Notes', assert)
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Sort sections'
    )
    await rowOf(page, 'Costs').getByRole('link').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await steps.toast(page, 'This list is sorted by name. Choose “Manual”').waitFor()
    assert.equal(await namesIn(page, 'Sections'), 'Costs Notes')
    await page.keyboard.press('Shift+F10')
    const down = page.getByRole('menuitem', { name: 'Move down' })
    assert.equal(await down.getAttribute('aria-disabled'), 'true')
  })

  test('rows of a sorted list are dropped into other places only', async ({ browser, assert }) => {
    needsChromium(browser, NO_DROP)
    const { page, path } = await openTree(browser, product, TREE, ['Trip'])
    await sort(page, 'file', 'Name')
    await expectNames(page, 'Files', 'Day 9 Day 10', assert)
    await carry(page, 'Day 10', 'Day 9', 0.2)
    assert.equal(await page.locator('[data-drop]').count(), 0)
    await page.mouse.up()
    await steps.toast(page, 'This list is sorted by name. Choose “Manual”').waitFor()
    assert.equal(await namesIn(page, 'Files'), 'Day 9 Day 10')
    await carry(page, 'Day 9', 'Atlas')
    await rowOf(page, 'Atlas').and(page.locator('[data-drop]')).waitFor()
    await page.mouse.up()
    await expectNames(page, 'Files', 'Day 10', assert)
    await page.goto(path('Atlas'))
    await expectNames(page, 'Files', 'Day 9', assert)
  })

  test('the headings of files sort on this device, and the menu ends that', async ({
    browser,
    assert,
  }) => {
    const { page } = await openTree(browser, product, TREE, ['Trip'])
    const heading = page.getByRole('table').getByRole('button', { name: 'Name' })
    await heading.click()
    await heading.click()
    await expectNames(page, 'Files', 'Day 9 Day 10', assert)
    await sort(page, 'file', 'Created')
    await expectNames(page, 'Files', 'Day 10 Day 9', assert)
    assert.equal(await page.locator('th[aria-sort]:not([aria-sort=none])').count(), 0)
    await sort(page, 'folder', 'Name')
    await expectNames(page, 'Folders', 'Atlas Trip', assert)
    await page.goto('/app?recent')
    await expectNames(page, 'Folders', 'Atlas Trip', assert)
  })

  test('a phone sorts each level', async ({ browser, assert }) => {
    const phone = { width: 375, touch: true }
    const { page } = await openTree(browser, product, TREE, ['Trip', 'Day 10', 'Notes'], phone)
    const names = async () =>
      (await page.getByRole('main').locator('[data-id] a').allInnerTexts()).join(' ')
    await page.getByRole('link', { name: 'Zebra' }).waitFor()
    await button(page, 'page').tap()
    await page.getByRole('menuitemradio', { name: 'Name', exact: true }).waitFor()
    await screenshot(page, 'sort menu on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.getByRole('menuitemradio', { name: 'Name', exact: true }).tap()
    await eventually(async () => assert.match(await names(), /^Äpfel\b.*page 9\b.*Page 10/s))
    await screenshot(page, 'pages sorted on a phone')
    await undo(page, '“Notes” sorted by name')
    await eventually(async () => assert.match(await names(), /^Page 10/))
  })
})
