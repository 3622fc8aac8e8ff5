import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import type { BlockResponse } from '#modules/workspace/api'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { type PageOptions, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

const PHONE = { width: 375, touch: true }

test.group('Notes on an earlier day', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Opens a page with two texts, and returns a time between both. */
  async function openWithPast(browser: Browser, options: Partial<PageOptions> = {}) {
    const { page, id, account } = await openEmptyPage(browser, product, options)
    const save = (text: string) =>
      account.client.put(`blocks/${id}`, {
        content: JSON.stringify({
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
        }),
      })
    await save('Two boats were out.')
    const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
    const then = body.data.updated_at
    await save('Three boats were out.')
    const { pathname } = new URL(page.url())
    const open = (search: string) => page.goto(`${pathname}?then=${search}`)
    return { page, id, then, open, client: account.client }
  }

  const earlier = (page: Page) => page.getByRole('dialog', { name: 'Notes on an earlier day' })

  test('a page shows its text of then, and a copy of it is brought back', async ({
    browser,
    assert,
  }) => {
    const { page, id, then, open } = await openWithPast(browser)
    await open(`${then}&item=${id}`)
    const window = earlier(page)
    await window.getByText('Two boats were out.').waitFor()
    assert.equal(await window.getByText('Three boats').count(), 0)
    await screenshot(page, 'notes on an earlier day')
    await expectNoAxeViolations(page, WCAG_AA)

    await window.getByRole('button', { name: 'Bring back a copy' }).click()
    await window.waitFor({ state: 'detached' })
    await steps.toast(page, /^This is a copy of page as of/).waitFor()
    await page.assertInputValue(steps.titleOf(page), 'page (copy)')
    await steps.textOf(page).getByText('Two boats were out.').waitFor()
  })

  test('a page that is permanently deleted elsewhere disappears', async ({ browser, assert }) => {
    const expectedErrors = [/status of 404/]
    const { page, id, then, open, client } = await openWithPast(browser, { expectedErrors })
    await open(`${then}&item=${id}`)
    const window = earlier(page)
    await window.getByText('Two boats were out.').waitFor()
    await client.put(`blocks/${id}/archive`)
    await eventually(() => client.delete(`blocks/${id}`))
    await window.getByText('This wasn’t in your notes at that time').waitFor()
    assert.equal(await window.getByText('Two boats were out.').count(), 0)
    assert.equal(await window.getByRole('button', { name: /^(Bring back|Restore)/ }).count(), 0)
  })

  test('an item in the trash is restored from the day before', async ({ browser }) => {
    const expectedErrors = [/status of 404/]
    const { page, id, then, client } = await openWithPast(browser, { expectedErrors })
    await client.put(`blocks/${id}/archive`)
    await page.goto(`/trash?then=${then}&item=${id}`)
    await earlier(page).getByRole('button', { name: 'Restore from the trash' }).click()
    await steps.toast(page, /^Restored page from the trash/).waitFor()
    await steps.textOf(page).getByText('Three boats were out.').waitFor()
  })

  test('a page whose section is in the trash offers a copy, and says so', async ({ browser }) => {
    const expectedErrors = [/status of 404/, /status of 409/]
    const { page, id, then, client } = await openWithPast(browser, { expectedErrors })
    const { body } = await client.get<BlockResponse>(`blocks/${id}`)
    await client.put(`blocks/${body.data.parent_block_id}/archive`)
    await page.goto(`/trash?then=${then}&item=${id}`)
    const window = earlier(page)
    await window.getByText('What this was in is in the trash today.').waitFor()
    await screenshot(page, 'a page of an earlier day whose section is in the trash')
    await window.getByRole('button', { name: 'Bring back a copy' }).click()
    await steps.toast(page, /^There is no section left to put this page in/).waitFor()
  })

  test('the command bar opens yesterday, which explains that nothing was there', async ({
    browser,
    assert,
  }) => {
    const { page } = await openWithPast(browser)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.keyboard.type('earlier day')
    await page.getByRole('option', { name: 'View an earlier day' }).click()
    await earlier(page).getByText('Nothing was here on that day.').waitFor()
    await screenshot(page, 'an earlier day without notes')
    await page.keyboard.press('Escape')
    await earlier(page).waitFor({ state: 'detached' })
    assert.notInclude(page.url(), 'then=')
  })

  test('the date field keeps the focus while a day is typed', async ({ browser, assert }) => {
    const { page, then, open } = await openWithPast(browser)
    await open(then)
    const field = earlier(page).locator('input[type=date]')
    await field.fill('2020-03-01')
    await page.waitForURL(/then=2020-03-0/)
    await earlier(page).getByText('Nothing was here on that day.').waitFor()
    assert.isTrue(await field.evaluate((input) => input === document.activeElement))
  })

  test('a copy is reported if the connection is lost right after it was made', async ({
    browser,
  }) => {
    const expectedErrors = [/ERR_FAILED/]
    const { page, id, then, open } = await openWithPast(browser, { expectedErrors })
    await open(`${then}&item=${id}`)
    await earlier(page).getByText('Two boats were out.').waitFor()
    await page.route('**/hierachy', (route) => route.abort())
    await earlier(page).getByRole('button', { name: 'Bring back a copy' }).click()
    await steps.toast(page, /^Made a copy of page as of/).waitFor()
  })

  test('the window fits a phone', async ({ browser, assert }) => {
    const { page, id, then, open } = await openWithPast(browser, PHONE)
    await open(then)
    await earlier(page).getByText('folder').waitFor()
    // The days scroll to the chosen one, also to the last of a month.
    for (const day of ['2026-01-31', then.slice(0, 10)]) {
      await earlier(page).locator('input[type=date]').fill(day)
      const chosen = earlier(page).locator('button[aria-pressed=true]')
      await eventually(async () => {
        assert.equal(Number(await chosen.innerText()), Number(day.slice(8)))
        const { x, width } = (await chosen.boundingBox())!
        assert.isTrue(x >= 0 && x + width <= PHONE.width, `${day} at ${x}`)
      })
    }
    await earlier(page).getByText('folder').waitFor()
    await screenshot(page, 'notes on an earlier day on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await open(`${then}&item=${id}`)
    await earlier(page).getByText('Two boats were out.').waitFor()
    await screenshot(page, 'a page of an earlier day on a phone')
  })
})
