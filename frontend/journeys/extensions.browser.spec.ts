import { test } from '@japa/runner'
import type { BlockResponse } from '#modules/workspace/api'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import { extendWhileUsed } from './extensions.js'
import * as steps from './steps.js'

test('a page changed by browser extensions stays usable and keeps every text', async ({
  browser,
  assert,
}) => {
  const product = await Product.shared()
  const { page, account, id } = await openEmptyPage(browser, product, { keepsApp: false })
  const failed = page.getByText('An error was thrown')
  // Columns have a style attribute within the text, which Dark Reader extends.
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Beside' }] }
  const column = { type: 'layout_column', attrs: { width: 50 }, content: [paragraph] }
  const row = { type: 'layout_row', content: [column, column] }
  await account.client.put(`blocks/${id}`, {
    content: JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }, row] }),
  })
  await extendWhileUsed(page)
  await page.reload()
  await page.locator('grammarly-extension').first().waitFor({ state: 'attached' })
  await page.locator('.layout-column').first().waitFor()
  await steps.textOf(page).press('ControlOrMeta+Home')
  await page.keyboard.type('# Broad beans')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Slugs in **May**')
  await steps.titleOf(page).fill('Garden')
  await steps.save(page)
  await page.getByRole('link', { name: 'Garden', exact: true }).waitFor()
  await page.getByText('Beside').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' the path')
  await steps.save(page)
  await page.keyboard.press('ControlOrMeta+P')
  await page.getByRole('combobox', { name: 'Search' }).fill('Garden')
  await page
    .getByRole('option', { name: /Garden/ })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
  const kept = JSON.stringify(body.data)
  for (const text of ['Garden', 'Broad beans', 'Slugs in ', 'May', 'Beside the path'])
    assert.include(kept, text)
  for (const unkept of ['gramm', 'darkreader', '1password']) assert.notInclude(kept, unkept)
  assert.equal(await failed.count(), 0)

  for (const path of ['/app', '/search', '/trash', '/profile']) {
    await page.goto(path)
    await page.locator('h1, nav, main').first().waitFor()
    assert.equal(await failed.count(), 0, path)
  }
  await page.goto('/app')
  await steps.signOut(page)
  await page.goto('/auth/sign-in')
  await page.locator('com-1password-button').first().waitFor({ state: 'attached' })
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Email is not valid').waitFor()
  await steps.signIn(page, account)
  await page.waitForURL('**/app{,/*}')
  assert.equal(await failed.count(), 0)
})
