import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import type { TestAccount } from '#testing/accounts'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { OUT_OF_REACH, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import { openEmptyPage, settled } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Move to page', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Adds another page in the same section. */
  async function addPage({ client }: TestAccount, besideId: number, name: string) {
    const { body } = await client.get<BlockResponse>(`blocks/${besideId}`)
    const page = { name, block_type: 'page', parent_block_id: body.data.parent_block_id }
    return (await client.post<BlockResponse>('blocks', page)).body.data.id
  }

  async function textOnServer({ client }: TestAccount, id: number) {
    const { body } = await client.get<BlockResponse>(`blocks/${id}`)
    const content = body.data.content ?? '{"content":[]}'
    return Array.from(content.matchAll(/"text":"([^"]*)"/g), ([, text]) => text)
  }

  async function write(page: Page, ...lines: string[]) {
    for (const line of lines) {
      await page.keyboard.insertText(line)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.insertText('end')
    await settled(page)
  }

  const picker = (page: Page) => page.getByRole('dialog', { name: /^Move / })
  const texts = (page: Page) => steps.textOf(page).locator('p').allInnerTexts()

  test('blocks move by mouse and keyboard, undo restores them, and a locked page refuses them', async ({
    browser,
    assert,
  }) => {
    const options = { expectedErrors: OUT_OF_REACH }
    const { page, id, account } = await openEmptyPage(browser, product, options)
    const otherId = await addPage(account, id, 'Other')
    const lockedId = await addPage(account, id, 'Closed')
    await account.client.put(`blocks/${lockedId}/is-page-locked`, { is_page_locked: true })
    await page.reload()
    await steps.textOf(page).click()
    await write(page, 'one', 'two', 'three')

    await steps.textOf(page).getByText('two').hover()
    const grip = page.getByRole('main').getByRole('button', { name: 'Block menu' })
    await grip.click()
    await page.getByRole('menuitem', { name: 'Move to page…' }).click()
    await picker(page).getByRole('treeitem', { name: 'Other' }).waitFor()
    const locked = picker(page).getByRole('treeitem', { name: /Closed/ })
    assert.equal(await locked.getAttribute('aria-disabled'), 'true')
    await screenshot(page, 'move to page')
    await expectNoAxeViolations(page, WCAG_AA)
    await picker(page).getByRole('treeitem', { name: 'Other' }).click()
    await page.getByText('Moved to “Other”').waitFor()
    assert.deepEqual(await texts(page), ['one', 'three', 'end'])
    assert.deepEqual(await textOnServer(account, otherId), ['two'])
    await page.keyboard.press('ControlOrMeta+Z')
    assert.deepEqual(await texts(page), ['one', 'two', 'three', 'end'])
    await page.keyboard.press('ControlOrMeta+Shift+Z')
    assert.deepEqual(await texts(page), ['one', 'three', 'end'])

    await steps.textOf(page).getByText('end').click()
    await settled(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+ArrowUp')
    await steps.textOf(page).locator('.selected-block').nth(1).waitFor()
    await page.keyboard.press('ControlOrMeta+/')
    await page.getByRole('menu', { name: 'Block' }).waitFor()
    await page.keyboard.type('Move to')
    await page.keyboard.press('Enter')
    await picker(page).getByRole('searchbox').fill('oth')
    await picker(page).getByRole('treeitem', { name: 'Other' }).waitFor()
    await page.keyboard.press('Enter')
    await picker(page).waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.querySelectorAll('[role=textbox] p').length === 1)
    assert.deepEqual(await texts(page), ['one'])
    await page.getByRole('button', { name: 'Open page' }).first().click()
    await page.waitForURL(`**/${otherId}`)
    await steps.textOf(page).getByText('end').waitFor()
    assert.deepEqual(await texts(page), ['two', 'three', 'end'])

    await steps.textOf(page).getByText('three').click()
    await settled(page)
    await page.keyboard.press('ControlOrMeta+/')
    await page.getByRole('menuitem', { name: 'Move to page…' }).click()
    await picker(page).getByRole('treeitem', { name: 'page', exact: true }).click()
    await steps.toast(page, /^Moved to “page”/).waitFor()
    assert.deepEqual(await texts(page), ['two', 'end'])
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await steps.textOf(page).getByText('three').waitFor()
    assert.deepEqual(await texts(page), ['two', 'three', 'end'])
    await eventually(async () => assert.deepEqual(await textOnServer(account, id), ['one']))

    // Undo by keyboard also works on the target page, after the user has left the source page.
    await steps.textOf(page).getByText('three').click()
    await settled(page)
    await page.keyboard.press('ControlOrMeta+/')
    await page.getByRole('menuitem', { name: 'Move to page…' }).click()
    await picker(page).getByRole('treeitem', { name: 'page', exact: true }).click()
    await steps.textOf(page).getByText('three').waitFor({ state: 'detached' })
    const link = page.getByRole('link', { name: 'page', exact: true })
    await link.click()
    await steps.textOf(page).getByText('three').waitFor()
    await link.press('ControlOrMeta+Z')
    await steps.toast(page, /^The blocks are back in the page they came from/).waitFor()
    await steps.textOf(page).getByText('three').waitFor({ state: 'detached' })
    assert.deepEqual(await texts(page), ['one'])
    assert.deepEqual(await textOnServer(account, otherId), ['two', 'three', 'end'])
    await page.getByRole('link', { name: 'Other', exact: true }).click()
    await steps.textOf(page).getByText('three').waitFor()

    await steps.textOf(page).getByText('end').click()
    await page.context().setOffline(true)
    await page
      .getByText(/offline/i)
      .first()
      .waitFor()
    await page.keyboard.press('ControlOrMeta+/')
    await page.getByRole('menuitem', { name: 'Move to page…' }).click()
    await steps.toast(page, /^You can move blocks to another page once/).waitFor()
    await page.context().setOffline(false)
  })

  test('a move by touch to a page that is locked meanwhile loses nothing', async ({
    browser,
    assert,
  }) => {
    const options = {
      width: 375,
      touch: true,
      theme: 'dark' as const,
      expectedErrors: [/status of 409/],
    }
    const { page, id, account } = await openEmptyPage(browser, product, options)
    const otherId = await addPage(account, id, 'Other')
    await write(page, 'one')
    await page.getByRole('button', { name: 'Block menu' }).tap()
    await page.getByRole('menuitem', { name: 'Move to page…' }).tap()
    await picker(page).getByRole('treeitem', { name: 'Other' }).waitFor()
    await screenshot(page, 'move to page 375 dark')
    // Locks the page while its text is in flight; the picker would show an earlier lock.
    await page.route(`**/api/v1/blocks/${otherId}`, async (route) => {
      if (route.request().method() === 'PUT') {
        await account.client.put(`blocks/${otherId}/is-page-locked`, { is_page_locked: true })
      }
      await route.fallback()
    })
    await picker(page).getByRole('treeitem', { name: 'Other' }).tap()
    await steps.toast(page, /^The blocks stay here: /).waitFor()
    await screenshot(page, 'not moved 375 dark')
    assert.deepEqual(await texts(page), ['one', 'end'])
    assert.deepEqual(await textOnServer(account, otherId), [])
  })
})
