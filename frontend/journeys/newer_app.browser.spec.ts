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
