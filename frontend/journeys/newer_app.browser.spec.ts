import { test } from '@japa/runner'
import { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

const NEWER = '{"type":"doc","content":[{"type":"table"}]}'

test('content from a newer app version keeps the page on screen and asks for a reload', async ({
  browser,
}) => {
  const product = await Product.shared()
  const { page, id, account } = await openEmptyPage(browser, product)
  await page.keyboard.type('Before')
  await steps.save(page)
  await page.route(`**/api/v1/blocks/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: BlockResponse }
    await route.fulfill({ json: { data: { ...data, content: NEWER } } })
  })
  const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
  const added = { type: 'paragraph', content: [{ type: 'text', text: 'of another tab' }] }
  await account.client.put(`blocks/${id}`, {
    base_revision: body.data.revision,
    changes: [{ at: 1, delete: 0, insert: [added] }],
  })
  const told = page.getByText('This page was changed elsewhere. Reload to see the changes.')
  await told.first().waitFor()
  await page.assertText(steps.textOf(page), 'Before')
  await steps.textOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and after')
  await steps.save(page)
  await page.keyboard.type(' that')
  await page.getByText('Your text is kept here.').waitFor()
  await page.assertText(steps.textOf(page), 'Before and after that')

  await page.unroute(`**/api/v1/blocks/${id}`)
  await page.reload()
  await steps.textOf(page).getByText('of another tab').waitFor()
  await page.assertText(steps.textOf(page).locator('p').first(), 'Before and after that')
})

test('code that a deploy removed is reported once, with an offer to reload: {part}')
  .with([
    { part: 'emoji', chunk: /\/assets\/emoji-names[^/]*\.js/, typed: 'Tea :tea: and :tada: ' },
    { part: 'formulas', chunk: /\/assets\/katex[^/]*\.js/, typed: 'Sum $a+b$ and $c$ ' },
    { part: 'code', chunk: /\/assets\/highlighter[^/]*\.js/, typed: '```js\nlet a = 1' },
  ])
  .run(async ({ browser, assert }, { chunk, typed }) => {
    const product = await Product.shared()
    const { page } = await openEmptyPage(browser, product, {
      keepsApp: false,
      expectedErrors: [/net::ERR_/, /Failed to fetch/, /dynamically imported/, /status of 404/],
    })
    let refused = 0
    await page.route(chunk, (route) => {
      refused++
      return route.fulfill({ status: 404 })
    })
    await page.keyboard.type(typed)
    const told = steps.toast(page, 'A part of Strata didn’t load.')
    await told.waitFor()
    assert.isAbove(refused, 0)
    assert.equal(await told.count(), 1)
    await steps.save(page)
    await page.unroute(chunk)
    await page.getByRole('button', { name: 'Reload' }).click()
    await steps.textOf(page).waitFor()
    await page.getByText('A part of Strata didn’t load.').first().waitFor({ state: 'hidden' })
  })
