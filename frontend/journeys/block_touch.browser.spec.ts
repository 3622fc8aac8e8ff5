import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { openEmptyPage, pasteInto, settled, writeAbove } from './editor_steps.js'
import * as steps from './steps.js'
import { touchOf } from './touch.js'

const PHONE = { width: 375, touch: true }

test.group('Blocks on a phone', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const line = (page: Page, text: string) => steps.textOf(page).getByText(text, { exact: true })
  const selected = (page: Page) => steps.textOf(page).locator('.selected-block')
  const handle = (page: Page) => page.getByRole('button', { name: 'Handle of the selected blocks' })
  const texts = (page: Page) => steps.textOf(page).locator('p').allInnerTexts()

  async function centerOf(target: ReturnType<typeof line>) {
    const box = (await target.boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  const menu = (page: Page) => page.getByRole('menu', { name: 'Block', exact: true })

  /** Selects a line's block by touch via the toolbar, and opens its menu. */
  async function openMenu(page: Page, text: string) {
    await line(page, text).tap()
    await settled(page)
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
    await toolbar.getByRole('button', { name: 'Block menu' }).tap()
    await menu(page).waitFor()
  }

  test('the block menu has a visible edge', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    await pasteInto(page, { 'text/html': '<p>one</p>' })
    await openMenu(page, 'one')
    // Mimics the state after typing, in which the browser shows focus rings.
    const shadow = await menu(page).evaluate((popup: HTMLElement) => {
      popup.blur()
      popup.focus({ focusVisible: true } as FocusOptions)
      return getComputedStyle(popup).boxShadow
    })
    assert.notEqual(shadow, 'none')
    await screenshot(page, 'block menu on a phone')
  })

  async function select(page: Page, text: string) {
    await openMenu(page, text)
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'detached' })
    await page.assertText(selected(page), text)
  }

  test('taps select and extend blocks, and the handle drags them', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    const lines = Array.from({ length: 40 }, (_, i) => `<p>Line ${i}</p>`).join('')
    await pasteInto(page, { 'text/html': `<p>one</p><p>two</p><p>three</p>${lines}` })
    await page.getByRole('main').evaluate((element) => element.scrollTo(0, 0))
    await select(page, 'one')
    await line(page, 'two').tap()
    await page.getByText('2 blocks').waitFor()
    await screenshot(page, 'blocks on a phone')
    await expectNoAxeViolations(page, WCAG_AA)

    const touch = await touchOf(page)
    const from = await centerOf(handle(page))
    const below = await centerOf(line(page, 'Line 1'))
    await touch('touchStart', from)
    await touch('touchMove', { x: from.x, y: from.y + 20 })
    await touch('touchMove', { x: from.x, y: below.y + 10 })
    await screenshot(page, 'blocks under a finger')
    await touch('touchEnd')
    await page.assertText(steps.textOf(page).locator('p').nth(3), 'one')
    assert.deepEqual((await texts(page)).slice(0, 6), [
      'three',
      'Line 0',
      'Line 1',
      'one',
      'two',
      'Line 2',
    ])

    // Holding the handle at the lower edge scrolls the page. Dropping it above itself changes
    // nothing.
    const again = await centerOf(handle(page))
    await touch('touchStart', again)
    await touch('touchMove', { x: again.x, y: 600 })
    await touch('touchMove', { x: again.x, y: 730 })
    await line(page, 'Line 39').waitFor()
    await page.waitForFunction(() => document.querySelector('main')!.scrollTop > 300)
    await touch('touchMove', { x: again.x, y: 400 })
    await touch('touchEnd')
    await page.waitForFunction(
      () => !document.querySelector('[aria-label="Page text"]')!.innerHTML.startsWith('<p>one')
    )
    const moved = await texts(page)
    assert.isAbove(moved.indexOf('one'), 10)
    assert.equal(moved.indexOf('two'), moved.indexOf('one') + 1)
    assert.lengthOf(moved, 43)

    // A tap on a selected block starts editing the block.
    await line(page, 'one').tap()
    await selected(page).first().waitFor({ state: 'detached' })
    await page.keyboard.type('!')
    await line(page, 'one!').waitFor()
    await line(page, 'two').waitFor()
  })

  test('a finger drags a block while another device writes above it', async ({
    browser,
    assert,
  }) => {
    const { page, id, account } = await openEmptyPage(browser, product, PHONE)
    await pasteInto(page, { 'text/html': '<p>one</p><p>two</p><p>three</p>' })
    await steps.save(page)
    await select(page, 'one')
    const touch = await touchOf(page)
    const from = await centerOf(handle(page))
    await touch('touchStart', from)
    await touch('touchMove', { x: from.x, y: from.y + 20 })
    await writeAbove(account, id, 'theirs')
    await line(page, 'theirs').waitFor()
    const below = await centerOf(line(page, 'three'))
    await touch('touchMove', { x: from.x, y: below.y + 8 })
    await touch('touchEnd')
    await page.assertText(steps.textOf(page).locator('p').last(), 'one')
    assert.deepEqual(await texts(page), ['theirs', 'two', 'three', 'one'])
  })

  test('the menu copies and cuts blocks, and pasting inserts them as blocks', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    await pasteInto(page, { 'text/html': '<h2>one</h2><p>two</p><p>three</p>' })
    const pasteBelow = async (text: string) => {
      await line(page, text).tap()
      await settled(page)
      // Mimics Paste in the phone's own menu.
      await page.keyboard.press('ControlOrMeta+V')
    }
    await openMenu(page, 'one')
    await screenshot(page, 'block menu on a phone')
    await menu(page).getByRole('menuitem', { name: 'Cut' }).tap()
    await line(page, 'one').waitFor({ state: 'detached' })
    await pasteBelow('three')
    await page.assertText(steps.textOf(page).locator('p + h2'), 'one')
    await page.assertText(selected(page), 'one')
    await line(page, 'one').tap()
    await selected(page).waitFor({ state: 'detached' })

    await openMenu(page, 'two')
    await menu(page).getByRole('menuitem', { name: 'Copy', exact: true }).tap()
    await menu(page).waitFor({ state: 'detached' })
    await pasteBelow('one')
    await page.assertText(steps.textOf(page).locator('h2 + p'), 'two')
    assert.deepEqual(await texts(page), ['two', 'three', 'two'])

    const all = () => steps.textOf(page).locator('p, h2, h3').allInnerTexts()
    const bar = page.getByRole('toolbar', { name: 'Selected blocks' })
    await bar.getByRole('button', { name: 'Move up' }).tap()
    assert.deepEqual(await all(), ['two', 'three', 'two', 'one'])
    await bar.getByRole('button', { name: 'Duplicate' }).tap()
    assert.deepEqual(await all(), ['two', 'three', 'two', 'two', 'one'])
    await bar.getByRole('button', { name: 'Delete' }).tap()
    assert.deepEqual(await all(), ['two', 'three', 'two', 'one'])

    await openMenu(page, 'three')
    await menu(page).getByRole('menuitem', { name: 'Turn into' }).tap()
    await page.getByRole('menuitemradio', { name: /^Heading 3/ }).tap()
    await page.assertText(steps.textOf(page).locator('h3'), 'three')
    await menu(page).waitFor({ state: 'detached' })
    await openMenu(page, 'three')
    await menu(page).getByRole('menuitem', { name: 'Color' }).tap()
    await page.getByRole('menuitemradio', { name: 'Red' }).first().tap()
    await page.assertText(steps.textOf(page).locator('h3 [data-color=red]'), 'three')
  })

  test('touch moves the border between columns on a tablet', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, { width: 1024, touch: true })
    await page.getByRole('button', { name: 'Add a block' }).tap()
    await page.getByRole('option', { name: '2 columns' }).tap()
    const columns = steps.textOf(page).locator('.layout-column')
    await columns.nth(1).waitFor()
    await page.keyboard.type('left')
    await columns.nth(1).tap()
    await settled(page)
    await page.keyboard.type('right')
    await page.assertText(columns.nth(1), 'right')
    // A tap below leaves the columns.
    await page.touchscreen.tap(600, 400)
    const below = steps.textOf(page).locator('.layout-row + p')
    await below.waitFor()
    await settled(page)
    await page.keyboard.type('below')
    await page.assertText(below, 'below')
    await columns.nth(0).tap()
    const width = async () => Number(await columns.nth(0).getAttribute('data-width'))
    const before = await width()
    const from = await centerOf(page.getByRole('separator', { name: 'Width of the columns' }))
    const touch = await touchOf(page)
    await touch('touchStart', from)
    await touch('touchMove', { x: from.x + 40, y: from.y })
    await touch('touchMove', { x: from.x + 80, y: from.y })
    await touch('touchEnd')
    await eventually(async () => assert.isAbove(await width(), before + 5))
  })
})
