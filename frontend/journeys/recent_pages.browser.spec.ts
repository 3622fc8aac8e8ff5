import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import type { BlockResponse } from '#modules/workspace/api'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { newPage, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { openEmptyPage, openSameInNewTab } from './editor_steps.js'
import * as steps from './steps.js'

const PHONE = { width: 375, touch: true }

test.group('Recent pages', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const sidebarLink = (page: Page) =>
    page
      .getByRole('navigation', { name: 'Folders' })
      .getByRole('link', { name: 'Recent pages', exact: true })
  const listed = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')
  const names = (page: Page) =>
    listed(page).evaluateAll((links) => links.map((link) => link.firstElementChild!.textContent))

  /** Opens the list of folders of a phone; a visit that starts there would resume a page. */
  async function openFolders(page: Page, folder: string) {
    await page.goto(folder)
    await page.getByRole('link', { name: 'Up one level' }).tap()
    await page.getByRole('heading', { name: 'Folders', level: 1 }).waitFor()
  }

  /** Adds pages beside the open one. */
  async function addPages({ client }: TestAccount, besideId: number, ...pageNames: string[]) {
    const { body } = await client.get<BlockResponse>(`blocks/${besideId}`)
    for (const name of pageNames) {
      const page = { name, block_type: 'page', parent_block_id: body.data.parent_block_id }
      await client.post('blocks', page)
    }
  }

  test('the sidebar leads to the pages last opened here, then to the last changed', async ({
    browser,
    assert,
  }) => {
    const { page, id, account } = await openEmptyPage(browser, product)
    await addPages(account, id, 'Tides', 'Boats')
    await steps.openBlock(page, 'Tides')
    await page.assertInputValue(steps.titleOf(page), 'Tides')
    await page.getByRole('link', { name: 'Back to folders' }).click()
    await page.getByRole('heading', { name: 'folder', level: 1 }).waitFor()
    await sidebarLink(page).click()
    await page.getByRole('heading', { name: 'Recent pages', level: 1 }).waitFor()
    await listed(page).first().waitFor()
    assert.deepEqual(await names(page), ['Tides', 'page', 'Boats'])
    assert.equal(await sidebarLink(page).getAttribute('aria-current'), 'page')
    assert.match(page.url(), /\/app\?recent$/)
    await screenshot(page, 'recent pages')
    await expectNoAxeViolations(page, WCAG_AA)

    await page.reload()
    await listed(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.assertInputValue(steps.titleOf(page), 'Boats')
    await page.goBack()
    await eventually(async () => assert.deepEqual(await names(page), ['Boats', 'Tides', 'page']))
  })

  test('the list follows changes in other tabs', async ({ browser, assert }) => {
    const { page, id, account } = await openEmptyPage(browser, product)
    const other = await openSameInNewTab(page)
    await page.goto('/app?recent')
    await listed(page).first().waitFor()
    assert.deepEqual(await names(page), ['page'])
    await steps.titleOf(other).fill('Nets')
    await steps.save(other)
    await listed(page).filter({ hasText: 'Nets' }).waitFor()
    await account.client.put(`blocks/${id}/archive`)
    await page.getByText('No pages yet').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'New page' }).click()
    await steps.titleOf(page).waitFor()
  })

  test('a phone lists three above the folders, and keeps them closed', async ({
    browser,
    assert,
  }) => {
    const { page, id, account } = await openEmptyPage(browser, product, PHONE)
    await addPages(account, id, 'Tides', 'Boats', 'Nets')
    const folder = new URL(page.url()).pathname.split('/').slice(0, 3).join('/')
    await openFolders(page, folder)
    const section = page.getByRole('region', { name: 'Recent pages' })
    const rows = section.getByRole('link')
    await rows.first().waitFor()
    assert.equal(await rows.count(), 3)
    await section.getByText('folder / file / section').first().waitFor()
    await page.getByRole('link', { name: /^folder/ }).waitFor()
    await screenshot(page, 'recent pages on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await section.getByRole('button', { name: 'Recent pages' }).tap()
    await rows.first().waitFor({ state: 'detached' })
    await openFolders(page, folder)
    await section.getByRole('button', { name: 'Recent pages', expanded: false }).tap()
    await rows.filter({ hasText: 'Nets' }).tap()
    await page.assertInputValue(steps.titleOf(page), 'Nets')
  })

  test('a new account without pages sees the empty list of folders', async ({
    browser,
    assert,
  }) => {
    const account = await signUpVerified(product.url)
    const page = await newPage(browser, { baseURL: product.url })
    await steps.signInByCookies(page.context(), account)
    await page.goto('/app?recent')
    await page.getByText('Folder empty').waitFor()
    assert.equal(await page.getByRole('region', { name: 'Recent pages' }).count(), 0)
  })
})
