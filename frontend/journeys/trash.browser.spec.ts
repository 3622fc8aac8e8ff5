import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { expectNoAxeViolations } from '#backend/testing/browser/axe'
import { newPage, type PageOptions, screenshot } from '#backend/testing/browser/page'
import { temporaryDirectory } from '#backend/testing/environment'
import { eventually } from '#backend/testing/eventually'
import { Product } from '#backend/testing/product'
import { enterTree } from '../bench/make-tree.js'
import { namesIn, undo } from './rows.js'

const NOTES = {
  Garden: {
    'North bed': { Spring: { 'March sowing': {}, Slugs: {} }, Summer: {} },
    'South bed': {},
  },
  House: {},
  Shed: {},
}
const TEXT = 'Broad beans go in before the frost is over.'
const DOCUMENT = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'What to sow' }] },
    { type: 'paragraph', content: [{ type: 'text', text: TEXT }] },
  ],
}

test.group('The trash', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.start({ directory: await temporaryDirectory() })
  })

  /** Somebody new whose trash holds these of their notes, the last one the newest. */
  async function enter(
    browser: Parameters<typeof newPage>[0],
    trashed: string[],
    options: Partial<PageOptions> = {}
  ) {
    const page = await newPage(browser, { baseURL: product.url, ...options })
    const entered = await enterTree(page, product, NOTES)
    const { client } = entered.account
    await client.put(`blocks/${entered.idOf('March sowing')}`, {
      content: JSON.stringify(DOCUMENT),
    })
    const archive = (name: string) => client.put(`blocks/${entered.idOf(name)}/archive`)
    for (const name of trashed) await archive(name)
    await page.goto('/trash')
    await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
    return { page, archive, ...entered }
  }

  const row = (page: Page, name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
  const folders = (page: Page) => page.getByRole('navigation', { name: 'Folders' })
  const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' })

  /** The names and addresses of the links in a place. */
  function linksOf(place: Locator) {
    return place
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
  }

  /** The names in the table, as soon as they are these. */
  async function expectListed(page: Page, ...names: string[]) {
    const links = page.getByRole('table').getByRole('link')
    await eventually(async () => {
      const listed = await links.allInnerTexts()
      if (listed.join() !== names.join()) throw new Error(`The trash lists ${listed.join()}`)
    })
  }

  test('rows are selected, restored together, and put back', async ({ browser, assert }) => {
    const trashed = ['March sowing', 'Slugs', 'Summer', 'South bed', 'House']
    const { page, account, idOf } = await enter(browser, trashed)
    await expectListed(page, ...trashed.toReversed())
    const headings = await page.getByRole('columnheader').allInnerTexts()
    assert.deepEqual(
      headings.map((text) => text.trim()),
      ['Select all', 'Name', 'Type', 'Deleted At', 'Actions']
    )
    await page.assertTextContains(row(page, 'Summer'), 'Section')
    await row(page, 'Summer').locator('time').last().hover()
    const exactTime = page.getByText(new RegExp(`${new Date().getFullYear()}.* \\d+:\\d\\d`))
    await exactTime.waitFor()
    await page.getByRole('heading', { name: 'Trash' }).hover()
    await exactTime.waitFor({ state: 'hidden' })
    await screenshot(page, 'trash root')
    await expectNoAxeViolations(page)

    // Beside the sidebar of a small window names keep room.
    await page.setViewportSize({ width: 800, height: 800 })
    await row(page, 'Slugs').getByRole('link').click({ trial: true })
    await page.setViewportSize({ width: 1280, height: 800 })

    await row(page, 'Slugs').click({ button: 'right' })
    await menuItem(page, 'Restore').waitFor()
    await menuItem(page, 'Delete').waitFor()
    await page.keyboard.press('Escape')
    const all = page.getByRole('checkbox', { name: 'Select all' })
    await all.click()
    await page.getByText('5 selected').waitFor()
    // What another device restores is no longer selected.
    await account.client.put(`blocks/${idOf('March sowing')}/unarchive`)
    await page.getByText('4 selected').waitFor()
    await expectListed(page, 'House', 'South bed', 'Summer', 'Slugs')
    await all.click()
    await page.getByRole('checkbox', { name: 'Select South bed' }).click()
    await page.getByRole('checkbox', { name: 'Select Slugs' }).click({ modifiers: ['Shift'] })
    await page.getByText('3 selected').waitFor()
    await screenshot(page, 'trash selected')
    await expectNoAxeViolations(page)
    await row(page, 'Summer').click({ button: 'right' })
    await menuItem(page, 'Delete all').waitFor()
    await menuItem(page, 'Restore all').click()
    await page.getByText('Restored 3 items').waitFor()
    await expectListed(page, 'House')
    assert.equal(await page.getByText(' selected').count(), 0)
    await undo(page, 'Restored 3 items')
    await expectListed(page, 'Slugs', 'Summer', 'South bed', 'House')

    await row(page, 'House').hover()
    await page.getByRole('button', { name: 'Restore House' }).click()
    await eventually(async () => {
      assert.equal(await namesIn(page, 'Folders'), 'Garden House Shed')
    })
  })

  test('goes deeper, by the keyboard too, and up again', async ({ browser, assert }) => {
    const { page, idOf } = await enter(browser, ['House', 'South bed', 'North bed'], {
      expectedErrors: [/404/],
    })
    for (const [name, message] of [
      ['House', 'This folder is empty.'],
      ['South bed', 'This file is empty.'],
    ] as const) {
      await row(page, name).click()
      await page.getByText(message).waitFor()
      await page.goBack()
    }
    const bed = `/trash/null/${idOf('North bed')}`
    await page.getByRole('link', { name: 'North bed' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'North bed', level: 1 }).waitFor()
    assert.equal(new URL(page.url()).pathname, bed)
    assert.equal(await page.getByRole('checkbox').count(), 0)
    await expectListed(page, 'Spring', 'Summer')
    await row(page, 'Summer').click()
    await page.getByText('This section is empty.').waitFor()
    assert.deepEqual(await linksOf(crumbs(page)), [
      ['Trash', '/trash'],
      ['North bed', bed],
      ['Summer', `${bed}/${idOf('Summer')}`],
    ])
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Up one level' }).click()
    await page.waitForURL(`**${bed}`)
    await row(page, 'Spring').click()
    await expectListed(page, 'March sowing', 'Slugs')

    const link = page.getByRole('link', { name: 'March sowing' })
    await link.focus()
    await page.keyboard.press('Enter')
    const preview = page.getByRole('dialog', { name: 'March sowing' })
    await preview.getByRole('heading', { name: 'What to sow' }).waitFor()
    await preview.getByText(TEXT).waitFor()
    assert.equal(await preview.locator('textarea, [contenteditable=true]').count(), 0)
    await screenshot(page, 'trash preview')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'hidden' })
    assert.isTrue(await link.evaluate((element) => element === document.activeElement))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menu', { name: '“March sowing”' }).waitFor()
    await page.keyboard.press('Escape')

    await page.goto(`${bed}/${idOf('Spring')}/${idOf('Slugs')}`)
    await page.waitForURL(`**${bed}/${idOf('Spring')}`)
    const empty = page.getByRole('dialog', { name: 'Slugs' })
    await empty.getByText('This page is empty.').waitFor()
    await empty.getByRole('button', { name: 'Close' }).click()

    await page.goto(`/trash/${idOf('Garden')}/${idOf('North bed')}`)
    await page.getByRole('heading', { name: 'North bed', level: 1 }).waitFor()
    assert.deepEqual(await linksOf(crumbs(page)), [
      ['Trash', '/trash'],
      ['Folder', '/trash'],
      ['North bed', `/trash/${idOf('Garden')}/${idOf('North bed')}`],
    ])
    await page.goto(`/trash/${idOf('Garden')}`)
    await page.getByText('The link does not exist or has been removed.').waitFor()
  }).timeout(60_000)

  test('what lies in something else comes back with it', async ({ browser }) => {
    const { page, archive } = await enter(browser, ['Slugs', 'North bed'], {
      expectedErrors: [/status of 409/],
    })
    await expectListed(page, 'North bed', 'Slugs')
    await row(page, 'Slugs').click({ button: 'right' })
    await menuItem(page, 'Restore').click()
    await page.getByText('“Slugs” lies in “North bed”, which is in the trash as well.').waitFor()
    await screenshot(page, 'trash restore both')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'North bed' }).click()
    await row(page, 'Spring').click({ button: 'right' })
    await menuItem(page, 'Restore').click()
    const dialog = page.getByRole('dialog', { name: 'Restore “North bed”?' })
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await page.waitForURL('**/trash')
    await expectListed(page, 'Slugs')

    // The list on this screen does not know yet what another tab is about to do.
    await page.route('**/api/v1/live*', (route) => route.abort())
    await page.route('**/blocks/*/unarchive', async (route) => {
      await archive('Garden')
      await route.continue()
    })
    await row(page, 'Slugs').click({ button: 'right' })
    await menuItem(page, 'Restore').click()
    await page.getByRole('dialog', { name: 'Restore “Garden” as well?' }).waitFor()
    await page.getByRole('button', { name: 'Restore both' }).click()
    await page.getByText('Restored 2 items').waitFor()
    await page.getByText('Trash folder is empty.').waitFor()
    await folders(page).getByRole('link', { name: 'Garden' }).waitFor()
  })

  test('is deleted for ever after a question', async ({ browser, assert }) => {
    const { page, account } = await enter(browser, ['Slugs', 'Summer', 'Spring', 'House'])
    const confirm = page.getByRole('dialog', { name: 'Permanently delete?' })
    await row(page, 'House').click({ button: 'right' })
    await menuItem(page, 'Delete').click()
    await confirm
      .getByText(
        "If you confirm to delete the item, everything inside will be deleted and you won't be able to restore it."
      )
      .waitFor()
    await expectNoAxeViolations(page)
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await expectListed(page, 'House', 'Spring', 'Summer', 'Slugs')
    await page.getByRole('checkbox', { name: 'Select House' }).click()
    await page.getByRole('checkbox', { name: 'Select Spring' }).click()
    await page.getByRole('button', { name: 'Delete all' }).click()
    await confirm.getByText(/^If you confirm to delete 2 items, everything inside/).waitFor()
    await confirm.getByRole('button', { name: 'Delete' }).click()
    // Slugs lay in Spring.
    await expectListed(page, 'Summer')
    await page.getByText('Deleted 2 items').waitFor()
    await page.getByRole('button', { name: 'Empty trash' }).click()
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Trash folder is empty.').waitFor()
    await eventually(async () => {
      const { body } = await account.client.get<unknown[]>('blocks/archived')
      assert.deepEqual(body.data, [])
    })
  })

  test('says when it cannot be done, and shows what is still there', async ({ browser }) => {
    const { page } = await enter(browser, ['Slugs', 'House'], { expectedErrors: [/status of 500/] })
    await page.route('**/api/v1/blocks/**', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 500, json: { message: 'Something went wrong' } })
    )
    await row(page, 'Slugs').hover()
    await page.getByRole('button', { name: 'Restore Slugs' }).click()
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByText('This could not be restored: Something went wrong')
      .waitFor()
    await expectListed(page, 'House', 'Slugs')
  })

  test('a long one is drawn in part, and emptied in calls that the server takes', async ({
    browser,
    assert,
  }) => {
    const { page } = await enter(browser, [])
    const blocks = Array.from({ length: 1200 }, (_, index) => ({
      id: index + 1,
      name: `Page ${index + 1}`,
      block_type: 'page',
      parent_block_id: 7,
      ordering: 1,
      deleted_at: new Date().toISOString(),
      path: [],
    }))
    const deleted: number[] = []
    await page.route('**/api/v1/blocks/archived*', (route) =>
      route.fulfill({ json: { data: deleted.length > 0 ? [] : blocks } })
    )
    await page.route('**/api/v1/blocks', (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      deleted.push((route.request().postDataJSON() as { ids: number[] }).ids.length)
      return route.fulfill({ json: { data: null } })
    })
    await page.reload()
    await page.getByRole('link', { name: 'Page 1', exact: true }).waitFor()
    assert.isBelow(await page.getByRole('row').count(), 100)
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByText('1200 selected').waitFor()
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
    await page.getByRole('link', { name: 'Page 1200', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Delete all' }).click()
    const confirm = page.getByRole('dialog', { name: 'Permanently delete?' })
    await confirm.getByText(/^If you confirm to delete 1200 items, everything inside/).waitFor()
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Trash folder is empty.').waitFor()
    await eventually(() => assert.deepEqual(deleted, [500, 500, 200]))
  })

  test('on a phone', async ({ browser }) => {
    const phone = { width: 375, theme: 'dark', touch: true } as const
    const { page } = await enter(browser, ['Slugs', 'Summer', 'House'], phone)
    await screenshot(page, 'trash phone')
    await expectNoAxeViolations(page)
    await page.getByRole('checkbox', { name: 'Select House' }).tap()
    await row(page, 'Summer').tap()
    await page.getByText('2 selected').waitFor()
    await screenshot(page, 'trash phone selected')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Clear selection' }).tap()
    await page.getByRole('link', { name: 'Slugs' }).tap()
    await page.getByRole('heading', { name: 'Slugs' }).waitFor()
    await page.getByText('This page is empty.').waitFor()
    await screenshot(page, 'trash phone page')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Up one level' }).tap()
    await page.getByRole('button', { name: 'Actions for Slugs' }).tap()
    await menuItem(page, 'Restore').tap()
    await page.getByText('Restored “Slugs”').waitFor()
    await expectListed(page, 'House', 'Summer')
  })
})
