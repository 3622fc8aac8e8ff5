import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import { openEmptyPage, pasteInto, settled } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Links to blocks', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Fills a page beyond the height of the screen. The cursor ends in its last line, 'the end'. */
  async function writeLongPage(page: Page) {
    await page.keyboard.insertText('the start')
    for (let i = 0; i < 40; i++) await page.keyboard.press('Enter')
    await page.keyboard.insertText('the end')
    await settled(page)
  }

  /** Copies a link to the cursor's block by keyboard. Returns the link once the page is saved. */
  async function copyLink(page: Page) {
    await page.keyboard.press('ControlOrMeta+/')
    await page.getByRole('menuitem', { name: 'Copy link to block' }).click()
    await page.getByText('Copied link to clipboard').first().waitFor()
    await page.getByText(/^Saved /).waitFor()
    return page.evaluate(() => navigator.clipboard.readText())
  }

  const flashing = (page: Page) => page.locator('.linked-block')

  async function isInSight(page: Page, text: string) {
    const box = await page.getByText(text, { exact: true }).boundingBox()
    return box !== null && box.y > 0 && box.y < page.viewportSize()!.height
  }

  test('block links work from outside, from the same page and on a locked page', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    await writeLongPage(page)
    const address = await copyLink(page)
    assert.match(address, /#[\w-]{8}$/)
    // A second link to the same block has the same id, and undo does not remove the id.
    await page.keyboard.press('Escape')
    assert.equal(await copyLink(page), address)

    await page.goto('about:blank')
    await page.goto(address)
    await flashing(page).getByText('the end').waitFor()
    assert.isTrue(await isInSight(page, 'the end'))
    await screenshot(page, 'linked block')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.getByText('Linked block: the end').waitFor({ state: 'attached' })
    await settled(page)
    await page.keyboard.type('At ')
    await page.getByText('At the end', { exact: true }).waitFor()
    await flashing(page).waitFor({ state: 'detached' })

    await steps.textOf(page).press('ControlOrMeta+Home')
    await page.evaluate(() => (location.hash = '#nothing-here'))
    await page.getByText('The linked block is no longer on this page.').waitFor()
    await page.evaluate((url) => (location.href = url), address)
    await flashing(page).waitFor()

    await steps.textOf(page).press('ControlOrMeta+Home')
    await settled(page)
    await page.keyboard.insertText('see ')
    await pasteInto(page, { 'text/plain': address })
    await flashing(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open link' }).click()
    await flashing(page).getByText('At the end').waitFor()

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await page.getByText('Locked', { exact: true }).waitFor()
    await page.goto('about:blank')
    await page.goto(address)
    await flashing(page).waitFor()
    await page.getByText('Locked', { exact: true }).waitFor()
    assert.include(await page.evaluate(() => document.activeElement?.textContent), 'the end')
    await screenshot(page, 'linked block locked')
    await flashing(page).waitFor({ state: 'detached' })
    await steps.textOf(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: address }).click()
    await flashing(page).getByText('At the end').waitFor()
  })

  test('block links work after a sign-in and after the page moved', async ({ browser }) => {
    // The browser's first call reveals that its session has ended.
    const options = { expectedErrors: [/status of 401/] }
    const { page, id, account } = await openEmptyPage(browser, product, options)
    await writeLongPage(page)
    const address = await copyLink(page)
    const { client } = account
    const ids = new URL(address).pathname.split('/').slice(2).map(Number)
    const section = { name: 'elsewhere', block_type: 'section', parent_block_id: ids[1] }
    const { body } = await client.post<BlockResponse>('blocks', section)
    const place = { ordering: 1, parent_block_id: body.data.id }
    await client.put(`blocks/${id}/ordering`, place)

    await page.context().clearCookies()
    await page.goto('about:blank')
    await page.goto(address)
    await steps.signIn(page, account)
    await flashing(page).getByText('the end').waitFor()
    await page.waitForURL((url) => url.pathname.includes(`/${body.data.id}/${id}`))
  })

  test('block links can be copied and opened by touch', async ({ browser, assert }) => {
    const options = { width: 375, touch: true, theme: 'dark' as const }
    const { page } = await openEmptyPage(browser, product, options)
    await writeLongPage(page)
    await page.getByRole('button', { name: 'Block menu' }).tap()
    await page.getByRole('menu', { name: 'Block' }).waitFor()
    await screenshot(page, 'block menu 375 dark')
    await page.getByRole('menuitem', { name: 'Copy link to block' }).tap()
    await page.getByText('Copied link to clipboard').first().waitFor()
    await page.getByText(/^Saved /).waitFor()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto('about:blank')
    await page.goto(address)
    await flashing(page).getByText('the end').waitFor()
    assert.isTrue(await isInSight(page, 'the end'))
    await screenshot(page, 'linked block 375 dark')
  })
})
