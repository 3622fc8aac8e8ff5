import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import type { BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { openEmptyPage, openSameInNewTab } from './editor_steps.js'
import * as steps from './steps.js'

const PHONE = { width: 375, touch: true }

test.group('Duplicates', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
  const entry = (page: Page) => page.getByRole('menuitem', { name: 'Duplicate', exact: true })

  test("a page's menu duplicates it with its unsaved text, and Undo leads back", async ({
    browser,
    assert,
  }) => {
    const { page, account } = await openEmptyPage(browser, product)
    const other = await openSameInNewTab(page)
    const address = page.url()
    await page.keyboard.type('Low tide at noon')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await screenshot(page, 'menu with duplicate')
    await entry(page).click()
    await page.waitForURL((url) => url.href !== address)
    await page.assertInputValue(steps.titleOf(page), 'page (copy)')
    await steps.textOf(page).getByText('Low tide at noon').waitFor()
    await link(other, 'page (copy)').waitFor()
    await screenshot(page, 'duplicated page')
    await expectNoAxeViolations(page, WCAG_AA)

    await page.getByText('Duplicated “page”').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.waitForURL(address)
    await link(page, 'page (copy)').waitFor({ state: 'detached' })
    await eventually(async () => {
      const { body } = await account.client.get<PlacedBlock[]>('blocks/archived')
      assert.deepEqual(
        body.data.map(({ name }) => name),
        ['page (copy)']
      )
    })
  })

  test('rows are duplicated by menu and by key, and a copied section opens', async ({
    browser,
    assert,
  }) => {
    const { page, account } = await openEmptyPage(browser, product)
    await page.keyboard.type('Tides')
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await sections.getByRole('link', { name: 'section', exact: true }).click({ button: 'right' })
    await entry(page).click()
    const copy = sections.getByRole('link', { name: 'section (copy)', exact: true })
    await copy.click()
    await steps.textOf(page).getByText('Tides').waitFor()
    await page.assertInputValue(steps.titleOf(page), 'page')

    await link(page, 'Back to folder').click()
    await page.getByRole('heading', { name: 'folder', level: 1 }).waitFor()
    await link(page, 'file').focus()
    await page.keyboard.press('ControlOrMeta+d')
    await link(page, 'file (copy)').waitFor()
    await page.getByText('Duplicated “file”').waitFor()
    await page.keyboard.press('ControlOrMeta+z')
    await link(page, 'file (copy)').waitFor({ state: 'detached' })
    const folders = await account.client.get<BlockSummary[]>('blocks')
    const parent = folders.body.data[0]!.id
    await eventually(async () => {
      const files = await account.client.get<BlockSummary[]>(`blocks?parent_block_id=${parent}`)
      assert.deepEqual(
        files.body.data.map(({ name }) => name),
        ['file']
      )
    })
  })

  test('a copy that the server has not created yet opens once it exists', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.type('Tides')
    await steps.save(page)
    const release = await steps.holdRequests(page, '**/duplicate')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.getByRole('link', { name: 'page', exact: true }).click({ button: 'right' })
    await entry(page).click()
    await pages.getByRole('link', { name: 'page (copy)', exact: true }).click()
    await steps.textOf(page).waitFor({ state: 'detached' })
    release()
    await page.assertInputValue(steps.titleOf(page), 'page (copy)')
    await steps.textOf(page).getByText('Tides').waitFor()
  })

  test('the command bar duplicates the open page', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+p')
    await page.keyboard.type('duplicate')
    await page.getByRole('option', { name: 'Duplicate page' }).waitFor()
    await page.keyboard.press('Enter')
    await page.assertInputValue(steps.titleOf(page), 'page (copy)')
  })

  test('offline, the app says why nothing is duplicated', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, { expectedErrors: [/net::ERR_/] })
    for (const name of ['menus', 'toast-provider']) await steps.waitForCode(page, name)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await entry(page).click()
    await steps.toast(page, 'You can duplicate “page” once you’re back online.').waitFor()
    assert.equal(await link(page, 'page (copy)').count(), 0)
  })

  test('phones duplicate a page from its menu', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    await page.getByRole('link', { name: 'Pages' }).tap()
    await page.getByRole('button', { name: 'Actions for page', exact: true }).tap()
    await screenshot(page, 'row menu with duplicate on a phone')
    await entry(page).tap()
    await link(page, 'page (copy)').waitFor()
    assert.isFalse(
      await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    )
    await expectNoAxeViolations(page, WCAG_AA)
    await link(page, 'page (copy)').tap()
    await page.assertInputValue(steps.titleOf(page), 'page (copy)')
  })
})
