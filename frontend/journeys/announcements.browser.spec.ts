import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

/** Messages of the page that only screen readers convey. */
test.group('Announcements of a page', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Waits for a message in a live region. */
  const announced = (page: Page, message: string) =>
    page
      .locator('[role=status], [role=alert]')
      .getByText(message, { exact: true })
      .first()
      .waitFor({
        state: 'attached',
      })

  test('Ctrl+S announces that the page is saved', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.type('Tides')
    await page.keyboard.press('ControlOrMeta+S')
    await announced(page, 'Saved')
  })

  test('a save that failed announces when it is through', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, {
      keepsApp: false,
      expectedErrors: [/status of 500/],
    })
    let isBroken = true
    await page.route('**/api/v1/blocks/*', (route) => {
      if (!isBroken || route.request().method() !== 'PUT') return route.continue()
      return route.fulfill({ status: 500, json: { message: 'Out of paper', code: 'E_PAPER' } })
    })
    await page.keyboard.type('Tides')
    await page.getByText('Out of paper').first().waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await announced(page, 'Saved')
  })

  test('blocks moved by keyboard announce their place', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.type('One\nTwo\nThree')
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await announced(page, 'Block moved to place 2 of 3')
    await page.assertText(steps.textOf(page).locator('p').nth(1), 'Three')
  })
})
