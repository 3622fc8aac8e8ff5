import { test } from '@japa/runner'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { OUT_OF_REACH, screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Unsaved text of a permanently deleted page', () => {
  for (const [width, theme] of looks([
    [1280, 'light'],
    [375, 'dark'],
  ] as const)) {
    test(`unsaved text of a deleted page becomes a new page: ${width} ${theme}`, async ({
      browser,
      assert,
    }) => {
      const product = await Product.shared()
      const options = { expectedErrors: [...OUT_OF_REACH, /404/], width, theme, keepsApp: false }
      const { page, id, account } = await openEmptyPage(browser, product, options)
      await page.route('**/api/v1/blocks/*', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue()
      )
      await page.keyboard.type('Written before it was deleted')
      await page.getByRole('alert').getByText('Not saved.').waitFor()
      await page.goto('/profile')
      await account.client.put(`blocks/${id}/archive`)
      await account.client.delete(`blocks/${id}`)
      await page.unrouteAll()

      await page.goto('/app')
      const notice = page.getByRole('status').filter({ hasText: 'Text of a deleted page' })
      await notice.waitFor()
      await screenshot(page, `orphaned notice ${width} ${theme}`)
      await expectNoAxeViolations(page)
      const dialog = page.getByRole('dialog', { name: 'Unsaved text of deleted pages' })
      assert.isFalse(await dialog.isVisible())
      await notice.getByRole('button', { name: 'Show' }).click()
      await dialog.getByText('Written before it was deleted').waitFor()
      await expectNoAxeViolations(page)
      await screenshot(page, `orphaned draft ${width} ${theme}`)
      await dialog.getByRole('button', { name: 'Decide later' }).click()

      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'PUT') sent.push(request.url())
      })
      await page.reload()
      await notice.getByRole('button', { name: 'Show' }).click()
      await dialog.waitFor()
      assert.isEmpty(sent)
      await dialog.getByRole('button', { name: 'Save as a new page' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.assertText(steps.textOf(page), 'Written before it was deleted')
      await page.reload()
      await page.assertText(steps.textOf(page), 'Written before it was deleted')
      assert.isFalse(await dialog.isVisible())
    })
  }
})
