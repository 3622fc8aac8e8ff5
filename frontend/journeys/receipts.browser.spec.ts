import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import type { ReceiptResponse } from '#modules/workspace/api'
import { enterTrash, menuItem, trashRow as row } from './trash_steps.js'

test.group('Receipts of permanent deletions', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  for (const width of [1280, 375]) {
    test(`a deletion leads to its receipt, which is downloaded, at ${width} px`, async ({
      browser,
      assert,
    }) => {
      const { page, idOf } = await enterTrash(browser, product, ['Spring'], { width })
      await row(page, 'Spring').click({ button: 'right' })
      await menuItem(page, 'Delete').click()
      const confirm = page.getByRole('dialog', { name: 'Permanently delete?' })
      await confirm.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'See receipt' }).click()
      const settings = page.getByRole('dialog', { name: 'Settings' })
      await settings.getByText('Erased completely').waitFor()
      await settings.getByText(/The keys of the text were destroyed/).waitFor()
      await settings.getByText(/It had no pictures or attachments of its own/).waitFor()
      await settings.getByText(/^The deletion is entry [\d,]+ of the sealed log/).waitFor()
      await settings.getByRole('button', { name: /^1 section and 2 pages/ }).waitFor()
      await expectNoAxeViolations(page)
      await screenshot(page, `receipts-${width}`)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        settings.getByRole('button', { name: 'Download receipt' }).click(),
      ])
      assert.match(download.suggestedFilename(), /^strata-receipt-\d{4}-\d\d-\d\d-.+\.json$/)
      const receipt = JSON.parse(await readFile(await download.path(), 'utf8')) as ReceiptResponse
      assert.isTrue(receipt.complete)
      assert.include(receipt.blocks, idOf('Spring'))
      assert.notInclude(JSON.stringify(receipt), 'Slugs')
    })
  }

  test('the receipts explain themselves before anything is deleted', async ({ browser }) => {
    const { page, account, idOf } = await enterTrash(browser, product, ['House'])
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Deleted for good' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByText('Nothing deleted for good').waitFor()
    await eventually(() => account.client.delete(`blocks/${idOf('House')}`))
    // The live feed tells this tab of the deletion.
    await settings.getByRole('button', { name: /^1 folder/ }).waitFor()
  })
})
