import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { type PageOptions, screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import { HISTORY_MERGE } from '../features/editor/commands/undo.js'
import { openEmptyPage, pasteInto, settled } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Links between pages', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Opens an empty page beside a page named 'Tide table'. */
  async function openBesideTarget(browser: Browser, options: Partial<PageOptions> = {}) {
    const opened = await openEmptyPage(browser, product, options)
    const { client } = opened.account
    const { parent_block_id: parent } = (await client.get<BlockResponse>(`blocks/${opened.id}`))
      .body.data
    const target = { name: 'Tide table', block_type: 'page', parent_block_id: parent }
    const { body } = await client.post<BlockResponse>('blocks', target)
    return { ...opened, client, target: body.data.id }
  }

  const linkIn = (page: Page, name: string | RegExp) =>
    steps.textOf(page).getByRole('link', { name })
  const option = (page: Page, name: string) =>
    page.getByRole('listbox', { name: 'Pages' }).getByRole('option', { name })
  const backlinks = (page: Page) => page.getByRole('main').getByRole('group')

  test('a link follows the name of its page, and both pages lead to each other', async ({
    browser,
    assert,
  }) => {
    const { page, client, target } = await openBesideTarget(browser)
    await page.keyboard.type('See [[tide')
    await option(page, 'Tide table').waitFor()
    await screenshot(page, 'page finder')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.keyboard.press('Enter')
    await page.keyboard.type(' today')
    await linkIn(page, 'Tide table').waitFor()
    await steps.save(page)

    await client.put(`blocks/${target}`, { name: 'Ebb and flow' })
    await linkIn(page, 'Ebb and flow').waitFor()
    await client.put(`blocks/${target}/archive`)
    await linkIn(page, 'Ebb and flow (in the trash)').waitFor()
    await screenshot(page, 'link to the trash')
    await expectNoAxeViolations(page, WCAG_AA)
    await client.put(`blocks/${target}/unarchive`)
    await linkIn(page, /flow$/).waitFor()

    await linkIn(page, 'Ebb and flow').click()
    await page.waitForURL(`**/${target}`)
    await backlinks(page).getByText('Linked from 1 page').waitFor()
    await screenshot(page, 'backlinks')
    await expectNoAxeViolations(page, WCAG_AA)
    await backlinks(page).getByRole('link', { name: /^page/ }).click()
    await linkIn(page, 'Ebb and flow').waitFor()
    assert.equal(await backlinks(page).count(), 0)

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Ebb and flow' }).click()
    await page.waitForURL(`**/${target}`)

    await page.goBack()
    await client.put(`blocks/${target}/archive`)
    await client.delete(`blocks/${target}`)
    await page.getByText('Deleted page').waitFor()
    await screenshot(page, 'link to a deleted page')
    await expectNoAxeViolations(page, WCAG_AA)
  })

  test('keys find, choose, open and delete a link', async ({ browser, assert }) => {
    const { page, target } = await openBesideTarget(browser)
    await page.keyboard.type('@')
    await option(page, 'Tide table').waitFor()
    await page.keyboard.press('Escape')
    await option(page, 'Tide table').waitFor({ state: 'detached' })
    await page.keyboard.type(' or [[zebra')
    await page.getByText('No results').waitFor()
    await page.keyboard.type('!]] ')
    assert.equal(await steps.textOf(page).innerText(), '@ or [[zebra!]] ')

    await page.keyboard.type('[[tide table]]')
    await linkIn(page, 'Tide table').waitFor()
    await page.waitForTimeout(HISTORY_MERGE + 100)
    await page.keyboard.press('Backspace')
    await linkIn(page, 'Tide table').waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+z')
    await linkIn(page, 'Tide table').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await settled(page)
    await page.keyboard.press('Alt+Enter')
    await page.waitForURL(`**/${target}`)
  })

  test('a pasted address becomes a link, and a link is copied as Markdown', async ({
    browser,
    assert,
  }) => {
    const { page, target } = await openBesideTarget(browser)
    const address = `${page.url().replace(/\d+$/, '')}${target}`
    await pasteInto(page, { 'text/plain': address })
    await linkIn(page, 'Tide table').waitFor()
    await page.keyboard.type(' and ')
    await pasteInto(page, { 'text/plain': `see ${address}, or https://a.test` })
    await linkIn(page, 'Tide table').nth(1).waitFor()
    await steps.save(page)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
    await page.getByText('Copied as Markdown').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const link = `[Tide table](${address})`
    assert.include(copied, `${link} and see ${link}, or [https://a.test](https://a.test)`)
  })

  test('on a phone the finder is a sheet, and a tap opens the page', async ({ browser }) => {
    const { page, target } = await openBesideTarget(browser, { width: 375, touch: true })
    await page.getByRole('button', { name: 'Add a block' }).tap()
    await page.getByRole('listbox', { name: 'Blocks' }).getByText('Link to page').tap()
    await page.keyboard.type('tide')
    await screenshot(page, 'page finder on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await option(page, 'Tide table').tap()
    await linkIn(page, 'Tide table').waitFor()
    await steps.save(page)
    await linkIn(page, 'Tide table').tap()
    await page.waitForURL(`**/${target}`)
    await backlinks(page).getByText('Linked from 1 page').waitFor()
    await screenshot(page, 'backlinks on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
  })
})
