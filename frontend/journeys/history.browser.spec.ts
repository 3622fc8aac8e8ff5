import { test } from '@japa/runner'
import type { Browser, Locator, Page } from 'playwright-core'
import { signUpVerified } from '#testing/accounts'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { newPage, OUT_OF_REACH, type PageOptions, screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import type { BlockResponse, PageVersion } from '#modules/workspace/api'
import * as steps from './steps.js'

const PHONE = { width: 375, touch: true }

const paragraph = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})
const row = (id: string, ...cells: string[]) => ({
  type: 'table_row',
  attrs: { id },
  content: cells.map((text, at) => ({
    type: 'table_cell',
    content: [paragraph(`${id}-${at}`, text)],
  })),
})
const table = (...rows: object[]) => ({ type: 'table', attrs: { id: 'times' }, content: rows })

const FIRST = [
  paragraph('boats', 'Two boats were out.'),
  paragraph('rain', 'Rain until noon.'),
  table(row('low', 'Low tide', 'nine')),
  paragraph('end', 'The end.'),
]
const SECOND = [
  paragraph('end', 'The end.'),
  paragraph('boats', 'Three boats were out.'),
  table(row('low', 'Low tide', 'nine'), row('high', 'High tide', 'three')),
]
const THIRD = [...SECOND, paragraph('more', 'Bread and tea.')]

test.group('Page history', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Opens a page that has three versions. */
  async function openWithVersions(browser: Browser, options: Partial<PageOptions> = {}) {
    const account = await signUpVerified(product.url)
    const { client } = account
    const ids: number[] = []
    for (const type of ['folder', 'file', 'section', 'page']) {
      const block = { name: type, block_type: type, parent_block_id: ids.at(-1) ?? null }
      ids.push((await client.post<BlockResponse>('blocks', block)).body.data.id)
    }
    const id = ids.at(-1)!
    for (const content of [FIRST, SECOND, THIRD]) {
      await client.put(`blocks/${id}`, { content: JSON.stringify({ type: 'doc', content }) })
    }
    const page = await newPage(browser, { baseURL: product.url, ...options })
    await steps.signInByCookies(page.context(), account)
    const path = `/app/${ids.join('/')}`
    await page.goto(path)
    await steps.textOf(page).getByText('Bread and tea.').waitFor()
    const { body } = await client.get<PageVersion[]>(`blocks/${id}/versions`)
    return { page, id, path, client, versions: body.data }
  }

  const historyWindow = (page: Page) => page.getByRole('dialog', { name: 'Page history' })
  const slider = (window: Locator) => window.getByRole('slider', { name: 'Version' })
  const isPlace = (window: Locator, place: number) =>
    window.locator(`input[type=range][aria-valuetext^="Version ${place} of 3"]`).waitFor()

  async function openByMenu(page: Page) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Page history' }).click()
    await historyWindow(page).getByText('Bread and tea.').waitFor()
    return historyWindow(page)
  }

  test('the changes of each version are marked, and a version is restored and undone', async ({
    browser,
    assert,
  }) => {
    const { page, path, versions } = await openWithVersions(browser)
    const window = await openByMenu(page)
    await screenshot(page, 'page history')
    await expectNoAxeViolations(page, WCAG_AA)
    assert.match(page.url(), /\?history=$/)
    const saves = window.getByRole('list', { name: /^Saves of/ }).getByRole('button')
    await saves.nth(1).click()
    await isPlace(window, 2)
    assert.equal(new URL(page.url()).searchParams.get('history'), String(versions[1]!.version))

    const text = window.getByRole('region', { name: /^Text of/ })
    await text.getByRole('group', { name: 'Removed block' }).getByText('Rain until noon.').waitFor()
    await text.getByRole('group', { name: 'Moved block' }).getByText('The end.').waitFor()
    const boats = text.getByRole('group', { name: 'Changed block' }).first()
    await boats.locator('del', { hasText: 'Two' }).waitFor()
    await boats.locator('ins', { hasText: 'Three' }).waitFor()
    const rows = text.locator('tr')
    assert.equal(await rows.count(), 2)
    assert.equal(await rows.nth(1).locator('ins').count(), 2)
    assert.equal(await text.getByText('Bread and tea.').count(), 0)
    await screenshot(page, 'page history of one save')
    await expectNoAxeViolations(page, WCAG_AA)

    const jump = async (to: string) => {
      await window.getByRole('button', { name: `${to} change` }).click()
      return page.evaluate(() => document.activeElement?.textContent)
    }
    const jumps = [await jump('Next'), await jump('Next'), await jump('Next')]
    assert.lengthOf(new Set(jumps), 3)
    assert.equal(await jump('Previous'), jumps[1])

    await window.getByText('Since then').click()
    await text.getByText('Bread and tea.').waitFor()
    await screenshot(page, 'page history since then')

    await window.getByRole('button', { name: 'Restore this version' }).click()
    await window.waitFor({ state: 'detached' })
    await steps.textOf(page).getByText('Bread and tea.').waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, path)
    await steps.toast(page, /^This page is as it was on/).waitFor()
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await steps.textOf(page).getByText('Bread and tea.').waitFor()
  })

  test('a block is restored alone and keeps what was written since', async ({
    browser,
    assert,
  }) => {
    const { page, id, client } = await openWithVersions(browser)
    await steps.textOf(page).getByText('Bread and tea.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' And jam.')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Page history' }).click()
    const window = historyWindow(page)
    // The latest version has the words just typed.
    await window.locator('input[aria-valuetext^="Version 4 of 4"]').waitFor()
    await slider(window).focus()
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
    await window.getByText('Since then').click()
    const rain = window.getByRole('group', { name: 'Removed block' })
    await rain.getByText('Rain until noon.').hover()
    await rain.getByRole('button', { name: 'Restore this block' }).click()
    await steps.toast(page, /^This block is back on the page/).waitFor()
    await page.keyboard.press('Escape')
    await window.waitFor({ state: 'detached' })
    await steps.textOf(page).getByText('Rain until noon.').waitFor()
    await steps.textOf(page).getByText('Bread and tea. And jam.').waitFor()
    const { body } = await client.get<BlockResponse>(`blocks/${id}`)
    assert.include(body.data.content!, 'Rain until noon.')
    assert.include(body.data.content!, 'And jam.')
  })

  test('the history is used by keyboard alone, and Back closes it', async ({ browser, assert }) => {
    const { page, path } = await openWithVersions(browser)
    await steps.textOf(page).getByText('Bread and tea.').click()
    await page.keyboard.press('ControlOrMeta+Alt+Shift+H')
    const window = historyWindow(page)
    await isPlace(window, 3)
    await page.keyboard.press('ArrowLeft')
    await isPlace(window, 2)
    await page.keyboard.press('ArrowLeft')
    await isPlace(window, 1)
    await page.keyboard.press('ArrowRight')
    await isPlace(window, 2)

    const saves = window.getByRole('list', { name: /^Saves of/ }).getByRole('button')
    await saves.nth(1).focus()
    await page.keyboard.press('ArrowDown')
    await isPlace(window, 1)
    await page.reload()
    await isPlace(historyWindow(page), 1)
    await page.goBack()
    await window.waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, path)

    await page.getByRole('button', { name: 'More', exact: true }).focus()
    await page.keyboard.press('?')
    await page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByText('Page history', { exact: true })
      .waitFor()
  })

  test('a version gets a name', async ({ browser, assert }) => {
    const { page, id, client, versions } = await openWithVersions(browser)
    const window = await openByMenu(page)
    await window.getByRole('button', { name: 'Name this version' }).click()
    const dialog = page.getByRole('dialog', { name: 'Name this version' })
    await dialog.getByLabel('Name').fill('Before the trip')
    await screenshot(page, 'naming a version')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await window.getByRole('navigation').getByText('Before the trip').first().waitFor()
    const { body } = await client.get<PageVersion[]>(`blocks/${id}/versions`)
    assert.deepEqual(
      body.data.map(({ name }) => name),
      ['Before the trip', null, null]
    )
    assert.equal(body.data[0]!.version, versions[0]!.version)
  })

  test('a name goes to its version if another device saves meanwhile', async ({
    browser,
    assert,
  }) => {
    const { page, id, client } = await openWithVersions(browser)
    const window = await openByMenu(page)
    await window.getByRole('button', { name: 'Name this version' }).click()
    const dialog = page.getByRole('dialog', { name: 'Name this version' })
    await dialog.getByLabel('Name').fill('Before the trip')
    const content = [...THIRD, paragraph('late', 'Cake.')]
    await client.put(`blocks/${id}`, { content: JSON.stringify({ type: 'doc', content }) })
    await page.getByText('4 versions', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const { body } = await client.get<PageVersion[]>(`blocks/${id}/versions`)
    assert.deepEqual(
      body.data.map(({ name }) => name),
      [null, 'Before the trip', null, null]
    )
  })

  test('the history of one block shows this block alone', async ({ browser, assert }) => {
    const { page } = await openWithVersions(browser)
    await steps.textOf(page).getByText('Three boats were out.').click()
    await page.keyboard.press('ControlOrMeta+/')
    await page.getByRole('menuitem', { name: 'Block history' }).click()
    const window = page.getByRole('dialog', { name: 'Block history' })
    const text = window.getByRole('region', { name: /^Text of/ })
    await text.getByText('Three boats were out.').waitFor()
    assert.equal(await text.getByText('Bread and tea.').count(), 0)
    await window.getByText('1 change', { exact: true }).waitFor()
    await screenshot(page, 'block history')
    await expectNoAxeViolations(page, WCAG_AA)
  })

  test('the history of a block covers the bar of selected blocks on a phone', async ({
    browser,
    assert,
  }) => {
    const { page } = await openWithVersions(browser, PHONE)
    await steps.textOf(page).getByText('Three boats were out.').tap()
    await page.getByRole('button', { name: 'Block menu' }).tap()
    await page.getByRole('menuitem', { name: 'Block history' }).tap()
    const window = page.getByRole('dialog', { name: 'Block history' })
    const text = window.getByRole('region', { name: /^Text of/ })
    await text.getByText('Three boats were out.').waitFor()
    const isCovered = await text.evaluate((region) => {
      const { bottom, left, width } = region.getBoundingClientRect()
      return region.contains(document.elementFromPoint(left + width / 2, bottom - 10))
    })
    assert.isTrue(isCovered)
    await screenshot(page, 'block history on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
  })

  test('the history fits a phone, with the versions in a sheet', async ({ browser }) => {
    const { page } = await openWithVersions(browser, PHONE)
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Page history' }).tap()
    const window = historyWindow(page)
    await isPlace(window, 3)
    await window.getByRole('button', { name: 'Older version' }).tap()
    await isPlace(window, 2)
    await screenshot(page, 'page history on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await window.getByRole('button', { name: 'All versions' }).tap()
    const sheet = page.getByRole('dialog', { name: 'All versions' })
    await sheet.getByRole('list', { name: /^Saves of/ }).waitFor()
    await screenshot(page, 'versions on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await sheet
      .getByRole('list', { name: /^Saves of/ })
      .getByRole('button')
      .nth(2)
      .tap()
    await sheet.waitFor({ state: 'detached' })
    await isPlace(window, 1)
  })

  test('without connection a version says so, and loads once the server is back', async ({
    browser,
  }) => {
    const { page } = await openWithVersions(browser, {
      theme: 'dark',
      expectedErrors: OUT_OF_REACH,
    })
    const window = await openByMenu(page)
    await page.context().setOffline(true)
    await window.getByRole('button', { name: 'Older version' }).click()
    await window.getByText('Couldn’t load this version').waitFor()
    await window.getByText('You’re offline. This loads once you’re back online.').waitFor()
    await screenshot(page, 'page history without connection')
    await expectNoAxeViolations(page, WCAG_AA)
    await window.getByRole('button', { name: 'Restore this version' }).click()
    await steps.toast(page, /You’re offline\. Restore it once you’re back online\./).waitFor()
    await window.getByRole('button', { name: 'Name this version' }).click()
    const naming = page.getByRole('dialog', { name: 'Name this version' })
    await naming.getByLabel('Name').fill('Before the trip')
    await page.keyboard.press('Enter')
    await naming.getByText('You’re offline. Name this version once you’re back online.').waitFor()
    await page.context().setOffline(false)
    await page.keyboard.press('Enter')
    await naming.waitFor({ state: 'detached' })
    await window.getByRole('navigation').getByText('Before the trip').first().waitFor()
    await window.getByText('Three boats were out.').waitFor()
    await screenshot(page, 'page history in the dark')
    await expectNoAxeViolations(page, WCAG_AA)
  })

  test('a page without a saved text has no versions yet', async ({ browser }) => {
    const account = await signUpVerified(product.url)
    const ids: number[] = []
    for (const type of ['folder', 'file', 'section', 'page']) {
      const block = { name: type, block_type: type, parent_block_id: ids.at(-1) ?? null }
      ids.push((await account.client.post<BlockResponse>('blocks', block)).body.data.id)
    }
    const page = await newPage(browser, { baseURL: product.url })
    await steps.signInByCookies(page.context(), account)
    await page.goto(`/app/${ids.join('/')}?history=`)
    const window = historyWindow(page)
    await window.getByText('No versions yet').waitFor()
    await screenshot(page, 'page without versions')
    await page.keyboard.press('Escape')
    await window.waitFor({ state: 'detached' })
  })
})
