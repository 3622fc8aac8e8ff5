import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { isChromium } from '#testing/browser/left_out'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import * as billing from './billing_steps.js'

const LOOKS = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 375 },
  { theme: 'dark', width: 375 },
] as const

test.group('Refunds', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('a refund appears at once and in the receipt, which fits on a printed page', async ({
    browser,
    assert,
  }) => {
    const { page } = await billing.openApp(browser, product, { theme: 'dark' })
    await billing.openMyPlan(page)
    await billing.choosePlan(page, '$12 per month')
    const id = await billing.pay(page)
    await billing.openMyPlan(page)
    await page.getByRole('tab', { name: 'Payments history' }).click()
    await page.getByRole('button', { name: /^Pro/ }).click()
    await page.getByText(/^12USD at/).waitFor()
    await billing.atPayPal(product, { action: 'refund', subscription_id: id, amount: '4.50' })
    await page.getByText('4.50USD refunded').waitFor()
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Receipt' }).click()
    const receipt = await opening
    await receipt.getByRole('row', { name: 'Refunded −4.50 USD' }).waitFor()
    await receipt.getByRole('row', { name: 'Total 7.50 USD' }).waitFor()
    await screenshot(receipt, 'receipt dark')
    await expectNoAxeViolations(receipt)
    if (!isChromium(browser)) return
    await receipt.emulateMedia({ media: 'print' })
    await screenshot(receipt, 'receipt on paper')
    const paper = await receipt.evaluate(() => getComputedStyle(document.body).backgroundColor)
    assert.include(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'], paper)
    const pdf = (await receipt.pdf({ format: 'A4' })).toString('latin1')
    assert.lengthOf(pdf.match(/\/Type \/Page\b/g) ?? [], 1)
  })

  test('an order superseded by a later order is refunded and gets no thank-you', async ({
    browser,
    assert,
    cleanup,
  }) => {
    const { page } = await billing.openApp(browser, product)
    await billing.openMyPlan(page)
    await billing.choosePlan(page, '$6 per month')
    const popup = await billing.openPayPal(page)
    const otherTab = await page.context().newPage()
    await otherTab.goto('/app')
    await billing.openMyPlan(otherTab)
    await billing.choosePlan(otherTab, '$12 per month')
    await billing.pay(otherTab)

    await billing.atPayPal(product, {
      action: 'fault',
      fault: 'busy',
      path: '/refund',
      times: 1_000,
    })
    cleanup(() => billing.atPayPal(product, { action: 'fault', fault: 'busy', times: 0 }))
    await page.bringToFront()
    await popup.getByRole('button', { name: 'Agree & Subscribe' }).click()
    const overtaken = page.getByRole('dialog', { name: 'You placed a later order' })
    await overtaken.getByText(/^Your plan is Pro, which you ordered later/).waitFor()
    assert.equal(await billing.thanks(page).count(), 0)
    assert.equal(await page.getByText(/starts as soon as PayPal/).count(), 0)
    await screenshot(page, 'checkout overtaken')
    await expectNoAxeViolations(page)
    await overtaken.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL('**/app')

    for (const look of LOOKS) {
      const name = `being refunded ${look.theme} ${look.width}`
      const shown = await page.context().newPage()
      await take(shown, look)
      await openHistory(shown, look.width)
      await shown.getByRole('button', { name: /^Basic/ }).click()
      const payment = shown.getByRole('listitem').filter({ hasText: '6USD at' })
      await payment.getByText('being refunded', { exact: true }).waitFor()
      await screenshot(shown, name)
      await expectNoAxeViolations(shown)
      const opening = shown.waitForEvent('popup')
      await payment.getByRole('link', { name: 'Receipt' }).click()
      const receipt = await opening
      await take(receipt, look)
      await receipt.getByText('The total is being refunded.').waitFor()
      await screenshot(receipt, `receipt ${name}`)
      await expectNoAxeViolations(receipt)
      await Promise.all([receipt.close(), shown.close()])
    }
  })
})

function take(page: Page, { theme, width }: (typeof LOOKS)[number]) {
  return Promise.all([
    page.emulateMedia({ colorScheme: theme }),
    page.setViewportSize({ width, height: 800 }),
  ])
}

async function openHistory(page: Page, width: number) {
  await page.goto(width > 768 ? '/app' : '/profile')
  if (width > 768) await billing.openMyPlan(page)
  else await page.getByRole('button', { name: 'My plan' }).click()
  await page.getByRole('tab', { name: 'Payments history' }).click()
}
