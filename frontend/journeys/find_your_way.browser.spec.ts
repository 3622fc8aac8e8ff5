import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { type PageOptions, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import * as steps from './steps.js'
import { openTree } from './tree_steps.js'

const LONG = 'Everything that has to be done before the boat leaves'
const NOTES = {
  Lisbon: {
    Trip: { Before: { Packing: {}, [LONG]: {} }, After: { Photos: {} } },
    Budget: { Money: { Costs: {} } },
    Atlas: {},
  },
  Kitchen: { Soups: { Winter: { 'Lentil soup': {} } } },
}

/** Navigation within the notes (decision 37, rules 15.2, 15.4, 15.19 to 15.22). */
test.group('Navigation', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const open = (browser: Browser, names: string[], options?: Partial<PageOptions>) =>
    openTree(browser, product, NOTES, names, options)
  const PACKING = ['Lisbon', 'Trip', 'Before', 'Packing']
  const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
  const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

  for (const width of [1280, 1440]) {
    test(`everything is reachable from a page, ${width} px`, async ({ browser, assert }) => {
      const { page, path } = await open(browser, PACKING, { width })
      const panel = sections(page)
      await panel.getByText(/of 1GB used/).waitFor()
      await screenshot(page, `way page ${width}`)
      await expectNoAxeViolations(page)
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
      await crumbs.getByRole('button', { name: 'Lisbon' }).click()
      await page.getByRole('menuitem', { name: 'Lisbon' }).waitFor()
      await screenshot(page, `way crumbs ${width}`)
      await expectNoAxeViolations(page, WCAG_AA)
      await page.getByRole('menuitem', { name: 'Kitchen' }).click()
      await title(page, 'Kitchen').waitFor()
      await page.goBack()
      await page.getByRole('textbox', { name: 'Page text' }).waitFor()
      // Keys also work: a letter moves to the menu entry that starts with it.
      await crumbs.getByRole('button', { name: 'Trip' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Trip' }).waitFor()
      await page.keyboard.press('b')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${path('Lisbon', 'Budget', 'Money', 'Costs')}`)
      await panel.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('combobox', { name: 'Search' }).waitFor()
      await page.keyboard.press('Escape')
      await panel.getByRole('link', { name: 'Trash' }).click()
      await title(page, 'Trash').waitFor()
      await page.getByRole('navigation', { name: 'Folders' }).getByText(/used/).waitFor()
      assert.match(page.url(), /\/trash$/)
    })
  }

  test('the path is one menu where the bar is narrow, 900 px', async ({ browser, assert }) => {
    const { page } = await open(browser, PACKING, { width: 900 })
    await page.getByRole('button', { name: 'Before', exact: true }).click()
    await page.getByRole('menuitem', { name: LONG }).waitFor()
    const entries = await page.getByRole('menuitem').allInnerTexts()
    assert.equal(entries.join(', '), `Folders, Lisbon, Trip, Before, Packing, ${LONG}`)
    await screenshot(page, 'way crumbs 900')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.getByRole('menuitem', { name: 'Lisbon' }).click()
    await title(page, 'Lisbon').waitFor()
  })

  test('everything is reachable from a page on a phone', async ({ browser, assert }) => {
    const { page, path } = await open(browser, PACKING, { width: 375, touch: true, theme: 'dark' })
    const way = page.getByRole('banner').getByRole('button', { name: 'Before' })
    const menu = async (entry: string) => {
      await way.tap()
      await page.getByRole('menuitem', { name: entry }).tap()
    }
    await way.tap()
    await page.getByRole('menuitem', { name: LONG }).waitFor()
    const entries = await page.getByRole('menuitem').allInnerTexts()
    assert.equal(
      entries.join(', '),
      'Folders, Lisbon, Trip, Before, Search, Trash, Profile, Packing, ' + LONG
    )
    await screenshot(page, 'way phone menu dark')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.keyboard.press('Escape')
    await menu(LONG)
    await page.assertInputValue(steps.titleOf(page), LONG)
    await menu('Trip')
    await title(page, 'Trip').waitFor()
    await page.goBack()
    for (const place of ['Trash', 'Profile', 'Search', 'Folders']) {
      await menu(place)
      await title(page, place).waitFor()
      await page.goBack()
      await page.assertInputValue(steps.titleOf(page), LONG)
    }
    // The arrow leads up one level at a time, and goes back in history if the user came from there.
    await page.getByRole('link', { name: 'Back to Before' }).tap()
    await page.waitForURL(`**${path('Lisbon', 'Trip', 'Before')}`)
    await screenshot(page, 'way phone list dark')
    await page.getByRole('link', { name: 'Up one level' }).tap()
    await page.waitForURL(`**${path('Lisbon', 'Trip')}`)
  })

  test('back arrows return to the previous screen and never lead nowhere', async ({
    browser,
    assert,
  }) => {
    const { page, path } = await open(browser, ['Kitchen'])
    const entries = () => page.evaluate(() => history.length)
    await page.getByRole('table').getByRole('link', { name: 'Soups' }).click()
    await page.assertInputValue(steps.titleOf(page), 'Lentil soup')
    const before = await entries()
    await page.getByRole('link', { name: 'Back to Kitchen' }).click()
    await page.waitForURL(`**${path('Kitchen')}`)
    await title(page, 'Kitchen').waitFor()
    await page.goForward()
    await page.assertInputValue(steps.titleOf(page), 'Lentil soup')
    assert.equal(await entries(), before, 'it went back, and forward leads here again')

    // The panel's link leads to the same folder, not to the first folder.
    await sections(page).getByRole('link', { name: 'Back to folders' }).click()
    await title(page, 'Kitchen').waitFor()
    await page.goto(path('Kitchen', 'Soups', 'Winter', 'Lentil soup'))
    await page.assertInputValue(steps.titleOf(page), 'Lentil soup')
    await sections(page).getByRole('link', { name: 'Back to folders' }).click()
    await page.waitForURL(`**${path('Kitchen')}`)
    await title(page, 'Kitchen').waitFor()
    // The section's own address would redirect back to its first page.
    await page.goto(path('Kitchen', 'Soups', 'Winter', 'Lentil soup'))
    await page.getByRole('link', { name: 'Back to Kitchen' }).click()
    await title(page, 'Kitchen').waitFor()
  })

  test('a visit resumes at the last opened page, if the page still exists', async ({ browser }) => {
    const options = { expectedErrors: [/status of 404/] }
    const { page, path, idOf, account } = await open(browser, PACKING, options)
    await page.goto('/app')
    await page.waitForURL(`**${path(...PACKING)}`)
    await page.assertInputValue(steps.titleOf(page), 'Packing')
    // Within a visit, /app opens the first folder instead of the last page.
    await page.evaluate(() => history.pushState(null, '', '/app'))
    await page.waitForURL(`**${path('Lisbon')}`)
    await account.client.put(`blocks/${idOf('Packing')}/ordering`, {
      ordering: 1,
      parent_block_id: idOf('After'),
    })
    await page.goto('/app')
    await page.waitForURL(`**${path('Lisbon', 'Trip', 'After', 'Packing')}`)
    await page.assertInputValue(steps.titleOf(page), 'Packing')
    await account.client.put(`blocks/${idOf('Packing')}/archive`)
    await page.goto('/app')
    await page.waitForURL(`**${path('Lisbon')}`)
    await title(page, 'Lisbon').waitFor()
  })

  test('a wrong path to a page redirects to its actual path', async ({ browser, assert }) => {
    const options = { expectedErrors: [/status of 404/] }
    const { page, path, idOf } = await open(browser, PACKING, options)
    const [folder, file, section, id] = PACKING.map(idOf)
    for (const wrong of [
      [999_999, file, section, id],
      [folder, 999_999, section, id],
      [folder, file, 999_999, id],
      [idOf('Kitchen'), file, section, id],
      [folder, file, idOf('After'), id],
      [id, id, id, id],
    ]) {
      await page.goto(`/app/${wrong.join('/')}`)
      await page.waitForURL(`**${path(...PACKING)}`)
      await page.assertInputValue(steps.titleOf(page), 'Packing')
    }
    for (const nowhere of [`${folder}/${file}/${section}/999999`, `${folder}/${file}/999999`]) {
      await page.goto(`/app/${nowhere}`)
      await page.getByRole('dialog', { name: 'Page not found' }).waitFor()
    }
    assert.match(page.url(), /999999$/)
  })

  test('panels are resizable by pointer and keys and keep their width', async ({
    browser,
    assert,
  }) => {
    const { page } = await open(browser, PACKING)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const width = async () => Math.round((await pages.boundingBox())!.width)
    const edge = page.getByRole('separator', { name: 'Width of the pages' })
    assert.equal(await width(), 240)
    const box = (await edge.boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + 300]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y, { steps: 4 })
    await page.mouse.up()
    await eventually(async () => assert.equal(await width(), 300))
    await edge.focus()
    await page.keyboard.press('ArrowLeft')
    await eventually(async () => assert.equal(await edge.getAttribute('aria-valuenow'), '284'))
    await screenshot(page, 'way wider panel')
    await expectNoAxeViolations(page)
    await page.reload()
    await pages.waitFor()
    assert.equal(await width(), 284)
    await page.keyboard.press('Tab')
    await edge.focus()
    await page.keyboard.press('End')
    // The style sheet limits the width.
    await eventually(async () => assert.equal(await width(), Math.round(1280 * 0.32)))
    await edge.dblclick()
    await eventually(async () => assert.equal(await width(), 240))
  })

  test('truncated names are shown in full on hover and focus', async ({ browser, assert }) => {
    const { page } = await open(browser, PACKING)
    const row = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: LONG })
    const whole = page.locator('[data-side]').getByText(LONG)
    await row.hover()
    await whole.waitFor()
    await screenshot(page, 'way whole name')
    await steps.titleOf(page).hover()
    await whole.waitFor({ state: 'hidden' })
    await page.keyboard.press('Tab')
    await row.focus()
    await whole.waitFor()
    await page.getByRole('link', { name: 'Packing', exact: true }).hover()
    await whole.waitFor({ state: 'hidden' })
    assert.equal(await page.locator('[data-side]').filter({ visible: true }).count(), 0)
  })

  test('files show their edit time and content count, and sort by both', async ({
    browser,
    assert,
  }) => {
    const { page, path, idOf, account } = await open(browser, ['Lisbon'])
    const table = page.getByRole('table', { name: 'Files' })
    const names = async () => (await table.locator('[data-id] a').allInnerTexts()).join(' ')
    const sortBy = (name: string) => table.getByRole('button', { name }).click()
    await eventually(async () => {
      const rows = await table.getByRole('row').allInnerTexts()
      assert.match(rows[1]!, /Trip[^]*3/)
    })
    assert.equal(await names(), 'Trip Budget Atlas')
    await sortBy('Name')
    assert.equal(await names(), 'Atlas Budget Trip')
    await screenshot(page, 'way files sorted')
    await expectNoAxeViolations(page)
    await account.client.put(`blocks/${idOf('Costs')}`, { name: 'All costs' })
    await sortBy('Edited')
    // The latest edit comes first.
    await eventually(async () => assert.match(await names(), /^Budget/))
    await page.reload()
    await eventually(async () => assert.match(await names(), /^Budget/))
    await table.getByRole('link', { name: 'Trip' }).press('Alt+ArrowDown')
    assert.match(await names(), /^Budget/)
    await sortBy('Pages')
    await eventually(async () => assert.equal(await names(), 'Trip Budget Atlas'))
    await table.getByRole('link', { name: 'Trip' }).click()
    await page.waitForURL(`**${path(...PACKING)}`)
  })

  test('a new page appears right below its Add button', async ({ browser, assert }) => {
    const { page } = await open(browser, PACKING)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const add = pages.getByRole('button', { name: 'Add page' })
    await add.click()
    const made = pages.getByRole('link', { name: 'untitled page' })
    await made.waitFor()
    const [button, row] = [(await add.boundingBox())!, (await made.boundingBox())!]
    assert.isBelow(row.y - (button.y + button.height), 40)
  })
})
