import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { newPage, type PageOptions, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import type { HttpClient } from '#testing/http_client'
import { Product } from '#testing/product'
import type { BlockResponse, PlacedBlock } from '#modules/workspace/api'
import { makeBranch } from '#modules/workspace/testing/branch'
import { deleteForEver, getFile, upload } from '#modules/workspace/testing/uploads'
import { png } from '#platform/files/testing/pictures'
import { focused, openEmptyPage, openSameInNewTab } from './editor_steps.js'
import * as steps from './steps.js'

const PHONE = { width: 375, touch: true }
/** Id of a block of the own template. */
const BLOCK_ID = 'abcdefghij'
const FIVE = ['Meeting notes', 'Weekly plan', 'Project brief', 'Reading notes', 'To-do list']

test.group('Templates', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const offer = (page: Page) => page.getByRole('region', { name: 'Start with a template' })
  const offered = (page: Page, name: string) => offer(page).getByRole('button', { name })
  const names = (page: Page) => offer(page).locator('button > span:first-of-type').allInnerTexts()
  const listed = (page: Page, name: string) =>
    page.getByRole('listbox', { name: 'Templates' }).getByRole('option', { name })
  const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z')

  /** Opens an empty page beside a page named 'Stand-up' with text, which is no template yet. */
  async function openBesideOwn(browser: Browser, options: Partial<PageOptions> = {}) {
    const opened = await openEmptyPage(browser, product, options)
    const { client } = opened.account
    const { parent_block_id: parent } = (await client.get<BlockResponse>(`blocks/${opened.id}`))
      .body.data
    const payload = { name: 'Stand-up', block_type: 'page', parent_block_id: parent }
    const own = (await client.post<BlockResponse>('blocks', payload)).body.data.id
    await write(client, own, opened.id)
    const markAsTemplate = () => client.put(`blocks/${own}/template`, { template: true })
    return { ...opened, client, own, markAsTemplate }
  }

  const text = (value: string) => ({ type: 'text', text: value })

  /** Saves a page with a heading, a link to a page, a line and further blocks. */
  async function write(client: HttpClient, id: number, linked: number, ...more: object[]) {
    const link = { type: 'page_link', attrs: { block_id: linked } }
    const content = [
      { type: 'heading', attrs: { level: 2, id: BLOCK_ID }, content: [text('Yesterday')] },
      { type: 'paragraph', content: [text('See '), link] },
      { type: 'paragraph' },
      ...more,
    ]
    await client.put(`blocks/${id}`, { content: JSON.stringify({ type: 'doc', content }) })
  }

  test('a template fills an empty page and its title, and one undo empties it', async ({
    browser,
    assert,
  }) => {
    const { page, account, id } = await openEmptyPage(browser, product)
    await account.client.put(`blocks/${id}`, { name: 'untitled page' })
    await page.reload()
    await offer(page).waitFor()
    assert.deepEqual(await names(page), FIVE)
    await screenshot(page, 'templates offered')
    await expectNoAxeViolations(page, WCAG_AA)
    await offered(page, 'Meeting notes').click()
    await steps.textOf(page).getByRole('heading', { name: 'Agenda' }).waitFor()
    await page.assertInputValue(steps.titleOf(page), 'Meeting notes')
    await offer(page).waitFor({ state: 'detached' })
    await focused(page, 'Page text')
    await screenshot(page, 'meeting notes')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.keyboard.type('Boats')
    await page.assertText(steps.textOf(page).locator('ul.list').first(), 'Boats')
    await undo(page)
    await steps.textOf(page).getByRole('heading', { name: 'Agenda' }).waitFor()
    await undo(page)
    await offer(page).waitFor()
    assert.equal(await steps.textOf(page).textContent(), '')
  })

  test('the list disappears with the first letter and returns without text', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    await offer(page).waitFor()
    await page.keyboard.type('x')
    await offer(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Backspace')
    await offer(page).waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await page.getByText('Locked', { exact: true }).waitFor()
    assert.equal(await offer(page).count(), 0)
  })

  test('a search that opens while a template is read keeps every key', async ({ browser }) => {
    const { page, own, markAsTemplate } = await openBesideOwn(browser, { keepsApp: false })
    await markAsTemplate()
    await page.reload()
    const release = await steps.holdRequests(page, `**/api/v1/blocks/${own}`)
    await offered(page, 'Stand-up').click()
    await page.keyboard.press('ControlOrMeta+p')
    await page.keyboard.type('be')
    release()
    // The open search hides the page from the accessibility tree.
    await page.locator('[aria-label="Page text"]').getByText('Yesterday').waitFor()
    await page.keyboard.type('ans')
    await page.assertInputValue(page.getByRole('combobox'), 'beans')
  })

  test('an own page becomes a template in every tab, and undo takes that back', async ({
    browser,
    assert,
  }) => {
    const { page, client, own } = await openBesideOwn(browser)
    const other = await openSameInNewTab(page)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.getByRole('link', { name: 'Stand-up' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Mark as template' }).click()
    await steps.toast(page, 'Marked “Stand-up” as a template').waitFor()
    await pages.getByRole('img', { name: 'Template' }).waitFor()
    await offered(page, 'Stand-up').waitFor()
    await offered(other, 'Stand-up').waitFor()
    assert.deepEqual(await names(page), ['Stand-up', ...FIVE])
    await screenshot(page, 'own template offered')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.keyboard.press('ControlOrMeta+z')
    await offered(page, 'Stand-up').waitFor({ state: 'detached' })
    await offered(other, 'Stand-up').waitFor({ state: 'detached' })

    await pages.getByRole('link', { name: 'Stand-up' }).click()
    await page.assertInputValue(steps.titleOf(page), 'Stand-up')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Mark as template' }).click()
    await offered(other, 'Stand-up').waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Remove from templates' }).waitFor()
    await page.keyboard.press('Escape')
    const { body } = await client.get<PlacedBlock[]>('templates')
    assert.deepEqual(
      body.data.map(({ id }) => id),
      [own]
    )
    await pages.getByRole('link', { name: 'page', exact: true }).click()
    await offered(page, 'Stand-up').waitFor()
    await client.put(`blocks/${own}/archive`)
    await offered(other, 'Stand-up').waitFor({ state: 'detached' })
  })

  test('an own template is copied with its links, and its blocks get new ids', async ({
    browser,
    assert,
  }) => {
    const { page, client, id, own, markAsTemplate } = await openBesideOwn(browser)
    const key = await upload(client, own, 'image/png', png({ size: 5_000 }))
    const image = { type: 'image', attrs: { src: `/api/v1/files/${key}` } }
    await write(client, own, id, image)
    await markAsTemplate()
    await offered(page, 'Stand-up').click()
    await steps.textOf(page).getByRole('heading', { name: 'Yesterday' }).waitFor()
    await page.assertInputValue(steps.titleOf(page), 'page')
    await steps.save(page)
    const saved = (await client.get<BlockResponse>(`blocks/${id}`)).body.data.content!
    assert.include(saved, `"block_id":${id}`)
    assert.include(saved, key)
    assert.notInclude(saved, BLOCK_ID)
    await deleteForEver(client, own)
    assert.equal((await getFile(client, key)).status, 200)
  })

  test('letters typed in the list go into the text', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product)
    await offered(page, 'Weekly plan').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('new, [mine]?')
    await page.assertText(steps.textOf(page), 'new, [mine]?')
    assert.equal(await page.getByRole('link', { name: 'page' }).count(), 1)
    assert.equal(await page.getByRole('dialog').count(), 0)
  })

  test('keys reach the list, and /template inserts at an empty line', async ({
    browser,
    assert,
  }) => {
    const { page, markAsTemplate } = await openBesideOwn(browser)
    await markAsTemplate()
    await offered(page, 'Stand-up').waitFor()
    const hasFocus = (name: string) =>
      offered(page, name).evaluate((button) => button === document.activeElement)
    await page.keyboard.press('ArrowDown')
    assert.isTrue(await hasFocus('Stand-up'))
    await page.keyboard.press('End')
    assert.isTrue(await hasFocus('To-do list'))
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await focused(page, 'Page text')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    assert.isTrue(await hasFocus('Stand-up'))
    await page.keyboard.press('Escape')
    await focused(page, 'Page text')

    await page.keyboard.type('one\n/template')
    await listed(page, 'Stand-up').waitFor()
    await screenshot(page, 'templates in the slash menu')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.keyboard.type(' to')
    await listed(page, 'Stand-up').waitFor({ state: 'detached' })
    await listed(page, 'To-do list').waitFor()
    await page.keyboard.press('Enter')
    await steps.textOf(page).getByRole('heading', { name: 'Later' }).waitFor()
    await page.assertText(steps.textOf(page).locator('p').first(), 'one')
    await page.assertInputValue(steps.titleOf(page), 'page')
    await undo(page)
    await steps.textOf(page).getByRole('heading', { name: 'Later' }).waitFor({ state: 'detached' })
    await page.assertText(steps.textOf(page).locator('p').first(), 'one')

    // The entry of the menu lists the templates and leaves nothing behind.
    await page.keyboard.type('/templ')
    await page.keyboard.press('Enter')
    await listed(page, 'Weekly plan').waitFor()
    await page.keyboard.press('Escape')
    await listed(page, 'Weekly plan').waitFor({ state: 'detached' })
    assert.equal(await steps.textOf(page).textContent(), 'one')
  })

  test('offline, templates of the product work, and unread own ones say why not', async ({
    browser,
    assert,
  }) => {
    const { page, account, id } = await openEmptyPage(browser, product, {
      expectedErrors: [/net::ERR_/],
    })
    const { client } = account
    // In another section, because the app prefetches the pages of the open one.
    const own = (await makeBranch(client)).page
    await client.put(`blocks/${own}/template`, { template: true })
    await offered(page, 'A page').waitFor()
    await page.context().setOffline(true)
    await offered(page, 'A page').click()
    await steps.toast(page, /“A page” isn’t stored in this browser/).waitFor()
    assert.equal(await steps.textOf(page).textContent(), '')
    await offered(page, 'Weekly plan').click()
    await steps.textOf(page).getByRole('heading', { name: 'Monday' }).waitFor()
    await page.context().setOffline(false)
    await eventually(async () => {
      const { body } = await client.get<BlockResponse>(`blocks/${id}`)
      assert.include(body.data.content!, 'Monday')
    })
  })

  test('a phone offers templates with room for a thumb', async ({ browser, assert }) => {
    const { page, markAsTemplate } = await openBesideOwn(browser, PHONE)
    await markAsTemplate()
    await offered(page, 'Stand-up').waitFor()
    await screenshot(page, 'templates on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    assert.isFalse(
      await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    )
    const box = (await offered(page, 'Project brief').boundingBox())!
    assert.isAtLeast(box.height, 44)
    await offered(page, 'Project brief').tap()
    await steps.textOf(page).getByRole('heading', { name: 'Milestones' }).waitFor()
    await screenshot(page, 'project brief on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.getByRole('link', { name: 'Pages' }).tap()
    await page.getByRole('img', { name: 'Template' }).waitFor()
    await screenshot(page, 'template in a list on a phone')
  })

  test('templates look right in the dark and from right to left', async ({ browser, assert }) => {
    const { page, account, client, own, markAsTemplate } = await openBesideOwn(browser)
    await client.put(`blocks/${own}`, { name: 'סיכום פגישה' })
    await markAsTemplate()
    const dark = await newPage(browser, { baseURL: product.url, theme: 'dark' })
    await steps.signInByCookies(dark.context(), account)
    await dark.goto(page.url())
    await offered(dark, 'סיכום פגישה').waitFor()
    await screenshot(dark, 'templates in the dark')
    await expectNoAxeViolations(dark, WCAG_AA)
    await dark.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await screenshot(dark, 'templates from right to left')
    assert.isFalse(
      await dark.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    )
  })
})
