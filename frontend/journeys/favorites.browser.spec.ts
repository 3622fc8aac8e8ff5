import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { newPage, screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import type { PlacedBlock } from '#modules/workspace/api'
import { openEmptyPage, openSameInNewTab } from './editor_steps.js'
import * as steps from './steps.js'

const PHONE = { width: 375, touch: true }

test.group('Favorites', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const section = (page: Page) => page.getByRole('region', { name: 'Favorites' })
  const favorite = (page: Page, name: string) =>
    section(page).getByRole('link', { name, exact: true })
  const barStar = (page: Page, way: 'Add to' | 'Remove from') =>
    page.getByRole('button', { name: `${way} favorites`, exact: true })
  const row = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })

  test('the star of a page adds it in every tab, and the list leads to it', async ({
    browser,
    assert,
  }) => {
    const { page, account } = await openEmptyPage(browser, product)
    const other = await openSameInNewTab(page)
    assert.equal(await section(page).count(), 0)
    await barStar(page, 'Add to').click()
    await favorite(page, 'page').waitFor()
    await page.getByText('Added “page” to favorites').waitFor()
    await barStar(page, 'Remove from').waitFor()
    await favorite(other, 'page').waitFor()
    await barStar(other, 'Remove from').waitFor()
    await screenshot(page, 'favorite page')
    await expectNoAxeViolations(page, WCAG_AA)

    await steps.titleOf(other).fill('Tides')
    await favorite(other, 'Tides').waitFor()
    await steps.save(other)
    await favorite(page, 'Tides').waitFor()

    await page.goto('/search')
    await page.goto('/app')
    await page.getByRole('button', { name: 'Your account' }).waitFor()
    await page.goto(`/app/${(await list(account))[0]!.path[0]!.id}`)
    await favorite(page, 'Tides').click()
    await page.assertInputValue(steps.titleOf(page), 'Tides')
    await page.reload()
    await favorite(page, 'Tides').waitFor()
    assert.equal(await favorite(page, 'Tides').getAttribute('aria-current'), 'page')
  })

  const list = async ({ client }: Awaited<ReturnType<typeof openEmptyPage>>['account']) =>
    (await client.get<PlacedBlock[]>('favorites')).body.data

  test('rows add favorites by star and menu, and Undo takes a change back', async ({
    browser,
    assert,
  }) => {
    const { page, account } = await openEmptyPage(browser, product)
    await page.getByRole('link', { name: 'Back to folder', exact: true }).click()
    await page.getByRole('heading', { name: 'folder', level: 1 }).waitFor()
    // The star of other rows is for the mouse only and hidden from screen readers.
    const files = page.getByRole('table', { name: 'Files' })
    await files.getByRole('row', { name: 'file' }).hover()
    await files.locator('[data-star=off]').click()
    await favorite(page, 'file').waitFor()
    await files.getByRole('button', { name: 'Remove “file” from favorites' }).waitFor()

    await page.getByRole('link', { name: 'folder', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Add to favorites' }).click()
    await favorite(page, 'folder').waitFor()
    await screenshot(page, 'favorites')
    await expectNoAxeViolations(page, WCAG_AA)

    await section(page).getByRole('button', { name: 'Remove “file” from favorites' }).click()
    await favorite(page, 'file').waitFor({ state: 'detached' })
    assert.isTrue(
      await favorite(page, 'folder').evaluate((link) => link === document.activeElement)
    )
    const notice = page.getByText('Removed “file” from favorites')
    await notice.waitFor()
    await page.keyboard.press('Control+z')
    await favorite(page, 'file').waitFor()
    assert.deepEqual(
      (await list(account)).map(({ name }) => name),
      ['file', 'folder']
    )
  })

  test('keys add, open and remove favorites', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.press('Control+p')
    await page.keyboard.type('favorites')
    await page.getByRole('option', { name: 'Add page to favorites' }).waitFor()
    await page.keyboard.press('Enter')
    await favorite(page, 'page').waitFor()
    await barStar(page, 'Remove from').focus()
    await page.keyboard.press('Enter')
    await favorite(page, 'page').waitFor({ state: 'detached' })
    await barStar(page, 'Add to').waitFor()
    await page.keyboard.press('Enter')
    await favorite(page, 'page').waitFor()

    const pages = page.getByRole('navigation', { name: 'Sections' })
    await pages.getByRole('link', { name: 'section', exact: true }).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Add to favorites' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await favorite(page, 'section').waitFor()
    await favorite(page, 'page').focus()
    await page.keyboard.press('ArrowDown')
    assert.isTrue(
      await favorite(page, 'section').evaluate((link) => link === document.activeElement)
    )
    const toggle = section(page).getByRole('button', { name: 'Favorites', exact: true })
    await toggle.press('Enter')
    await favorite(page, 'page').waitFor({ state: 'detached' })
    await page.reload()
    await toggle.waitFor()
    assert.equal(await toggle.getAttribute('aria-expanded'), 'false')
    await toggle.press('Enter')
    await section(page).getByRole('button', { name: 'Remove “page” from favorites' }).press('Enter')
    await favorite(page, 'page').waitFor({ state: 'detached' })
    await section(page)
      .getByRole('button', { name: 'Remove “section” from favorites' })
      .press('Enter')
    await section(page).waitFor({ state: 'detached' })
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'MAIN')
  })

  test('the trash hides a favorite until it is restored', async ({ browser, assert }) => {
    const { page, account, id } = await openEmptyPage(browser, product)
    await barStar(page, 'Add to').click()
    await favorite(page, 'page').waitFor()
    await page.getByRole('link', { name: 'Back to folder', exact: true }).click()
    await page.getByRole('heading', { name: 'folder', level: 1 }).waitFor()
    await account.client.put(`blocks/${id}/archive`)
    await section(page).waitFor({ state: 'detached' })
    await account.client.put(`blocks/${id}/unarchive`)
    await favorite(page, 'page').waitFor()
    await account.client.put(`blocks/${id}/archive`)
    await account.client.delete(`blocks/${id}`)
    await section(page).waitFor({ state: 'detached' })
    assert.deepEqual(await list(account), [])
  })

  test('a favorite added offline is sent later', async ({ browser, assert }) => {
    const { page, account } = await openEmptyPage(browser, product, {
      expectedErrors: [/net::ERR_/],
    })
    await page.context().setOffline(true)
    await barStar(page, 'Add to').click()
    await favorite(page, 'page').waitFor()
    assert.deepEqual(await list(account), [])
    await page.context().setOffline(false)
    await page.waitForFunction(
      async () => (await (await fetch('/api/v1/favorites')).json()).data.length === 1
    )
  })

  test('phones list favorites above the folders', async ({ browser, assert }) => {
    const { page, account } = await openEmptyPage(browser, product, PHONE)
    await barStar(page, 'Add to').tap()
    await barStar(page, 'Remove from').waitFor()
    await screenshot(page, 'favorite page on a phone')
    await page.getByRole('link', { name: 'Pages' }).tap()
    await row(page, 'page').getByRole('button', { name: 'Remove “page” from favorites' }).waitFor()
    await page.getByRole('link', { name: 'Up one level' }).tap()
    await page.getByRole('button', { name: 'Actions for section' }).tap()
    await page.getByRole('menuitem', { name: 'Add to favorites' }).tap()
    await row(page, 'section')
      .getByRole('button', { name: 'Remove “section” from favorites' })
      .waitFor()
    for (const title of ['file', 'folder', 'Folders']) {
      if (title !== 'file') await page.getByRole('link', { name: 'Up one level' }).tap()
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    }
    const all = section(page)
    await all.getByText('folder / file / section').waitFor()
    await screenshot(page, 'favorites on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    assert.isFalse(
      await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    )
    const box = (await all
      .getByRole('button', { name: 'Remove “page” from favorites' })
      .boundingBox())!
    assert.isAtLeast(box.width + 12, 44)
    await all.getByRole('button', { name: 'Remove “page” from favorites' }).tap()
    await all.getByText('folder / file / section').waitFor({ state: 'detached' })
    await all.getByRole('link', { name: /^section/ }).tap()
    await page.getByRole('heading', { name: 'section', level: 1 }).waitFor()
    assert.deepEqual(
      (await list(account)).map(({ name }) => name),
      ['section']
    )
  })

  test('favorites look right in the dark', async ({ browser }) => {
    const { page, account, id } = await openEmptyPage(browser, product)
    await account.client.put(`blocks/${id}/favorite`, { favorite: true })
    const dark = await newPage(browser, { baseURL: product.url, theme: 'dark' })
    await steps.signInByCookies(dark.context(), account)
    await dark.goto(page.url())
    await favorite(dark, 'page').waitFor()
    await barStar(dark, 'Remove from').waitFor()
    await screenshot(dark, 'favorites in the dark')
    await expectNoAxeViolations(dark, WCAG_AA)
  })
})
