import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { signUpVerified } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { newPage, screenshot, type PageOptions } from '#testing/browser/page'
import { Product } from '#testing/product'
import * as billing from './billing_steps.js'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Plans and payments', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const openApp = (browser: Browser, options: Partial<PageOptions> = {}) =>
    billing.openApp(browser, product, options)
  const yourPlan = (page: Page) => page.getByRole('region', { name: 'Your plan' })

  for (const theme of looks(['light', 'dark'] as const)) {
    test(`a user buys a month, then a year, then cancels, and a second tab follows: ${theme}`, async ({
      browser,
      assert,
      cleanup,
    }) => {
      const { page } = await openApp(browser, { theme })
      const otherTab = await page.context().newPage()
      await otherTab.goto('/app')
      await billing.openMyPlan(otherTab)
      await yourPlan(otherTab).getByText('Storage: 1 GB per month').waitFor()

      const settings = await billing.openMyPlan(page)
      const prices = () => settings.getByText(/^\$\d+ per/).allTextContents()
      assert.deepEqual(await prices(), ['$6 per month', '$12 per month'])
      await billing.planAt(page, '$12 per month').getByText('100 GB of storage').waitFor()
      await screenshot(page, `other plans monthly ${theme}`)
      await settings.getByText('Yearly').click()
      assert.deepEqual(await prices(), ['$60 per year', '$120 per year'])
      await billing.planAt(page, '$60 per year').getByText('2 months free').waitFor()
      await screenshot(page, `other plans yearly ${theme}`)
      await expectNoAxeViolations(page)
      await billing.choosePlan(page, '$6 per month')
      await page
        .getByRole('region', { name: 'Summary' })
        .getByText(/^Renews every month/)
        .waitFor()
      await screenshot(page, `checkout ${theme}`)
      await expectNoAxeViolations(page)

      await billing.atPayPal(product, { action: 'hold_webhooks' })
      cleanup(() => billing.atPayPal(product, { action: 'release_webhooks' }))
      await billing.decide(page, 'Agree & Subscribe')
      await billing
        .thanks(page)
        .getByText(/^Please wait for a few minutes before/)
        .waitFor()
      await screenshot(page, `payment thanks ${theme}`)
      await expectNoAxeViolations(page)
      await yourPlan(otherTab).getByText('Storage: 1 GB per month').waitFor()
      await billing.atPayPal(product, { action: 'release_webhooks' })
      await yourPlan(otherTab).getByText('Storage: 10 GB per month').waitFor()
      await yourPlan(otherTab).getByText('active', { exact: true }).waitFor()
      await otherTab.getByText('of 10GB used').first().waitFor({ state: 'attached' })
      await page.getByText('Basic is now your plan.').waitFor()
      await billing.thanks(page).getByRole('button', { name: 'OK' }).click()
      await page.waitForURL('**/app')

      await billing.openMyPlan(page)
      await yourPlan(page)
        .getByText(/^Renews on .* for \$6\.$/)
        .waitFor()
      await screenshot(page, `my plan active ${theme}`)
      await expectNoAxeViolations(page)
      await billing.choosePlan(page, '$60 per year')
      await page.getByText(/replaces Basic at \$6 per month/).waitFor()
      await screenshot(page, `checkout switch ${theme}`)
      await billing.pay(page)
      await billing.openMyPlan(page)
      await yourPlan(page)
        .getByText(/for \$60\.$/)
        .waitFor()

      await page.getByRole('tab', { name: 'Payments history' }).click()
      const rows = page.getByRole('button', { expanded: false }).filter({ hasText: 'Basic' })
      await rows.filter({ hasText: '$6 per month' }).filter({ hasText: 'Canceled' }).waitFor()
      const yearly = page.getByRole('button', { name: /\$60 per year/ })
      assert.match(
        (await yearly.innerText()).replaceAll(/\s+/g, ' '),
        /^Basic \w+ \d+ 20\d\d \$60 per year 10 GB active$/
      )
      await yearly.click()
      await page.getByText(/^60USD at \w+ \d+ 20\d\d$/).waitFor()
      await page.getByRole('button', { name: 'Cancel subscription' }).waitFor()
      await screenshot(page, `payments history ${theme}`)
      await expectNoAxeViolations(page)

      await page.getByRole('tab', { name: 'My plan' }).click()
      const cancel = page.getByRole('button', { name: 'Cancel your plan' })
      const asked = page.getByRole('dialog', { name: 'Do you want to cancel your plan?' })
      await cancel.click()
      await asked.getByRole('button', { name: 'No' }).click()
      await asked.waitFor({ state: 'hidden' })
      assert.isTrue(await cancel.isEnabled())
      await cancel.click()
      await screenshot(page, `cancel plan ${theme}`)
      await asked.getByRole('button', { name: 'Yes' }).click()
      await yourPlan(page)
        .getByText(/You keep it until .*, then you’re on Free/)
        .waitFor()
      await yourPlan(page).getByText('inactive', { exact: true }).waitFor()
      assert.isTrue(await cancel.isDisabled())
      await yourPlan(otherTab).getByText('inactive', { exact: true }).waitFor()
      await screenshot(page, `my plan cancelled ${theme}`)
      await expectNoAxeViolations(page)
    }).tags(['@smoke'])
  }

  test('a failed PayPal script shows its error, and a retry loads the script', async ({
    browser,
  }) => {
    const { page } = await openApp(browser, {
      keepsApp: false,
      expectedErrors: [/Failed to load/, /net::ERR_FAILED/],
    })
    await page.route('**/dev/paypal/sdk/js*', (route) => route.abort())
    await billing.openMyPlan(page)
    await billing.planAt(page, '$6 per month').getByRole('button', { name: 'Select plan' }).click()
    await page.getByText('Failed to load the PayPal JS SDK script').waitFor()
    await screenshot(page, 'checkout without script')
    await expectNoAxeViolations(page)
    await page.unroute('**/dev/paypal/sdk/js*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await billing.payPalButton(page).waitFor()
  })

  test('a user who declines at PayPal sees a message and can still approve', async ({
    browser,
  }) => {
    const { page } = await openApp(browser)
    await billing.openMyPlan(page)
    await billing.choosePlan(page, '$6 per month')
    await billing.decide(page, 'Cancel and return')
    await page.getByText('You left PayPal without approving. Nothing was charged.').waitFor()
    await screenshot(page, 'checkout declined')
    await billing.pay(page)
    await billing.openMyPlan(page)
    await yourPlan(page).getByText('Storage: 10 GB per month').waitFor()
  })

  test('a save refused for lack of storage succeeds after an upgrade', async ({ browser }) => {
    const { page, id, account } = await openEmptyPage(browser, product, { expectedErrors: [/403/] })
    await billing.leaveFree(account, id, 40)
    const otherTab = await page.context().newPage()
    await otherTab.goto(page.url())
    await steps.textOf(otherTab).waitFor()
    await page.bringToFront()
    await steps.textOf(page).click()
    const full = await typeTooMuch(page)
    await full.getByRole('button', { name: 'Upgrade plan' }).click()
    await billing.choosePlan(page, '$6 per month')
    await billing.pay(page)
    await steps.textOf(page).getByText('A text that takes more room').waitFor()
    await page.getByText(/^Saved /).waitFor()
    await steps.textOf(otherTab).getByText('A text that takes more room').waitFor()
  })

  test('an upgrade in another tab lets the first tab save its refused text without a reload', async ({
    browser,
  }) => {
    const { page, id, account } = await openEmptyPage(browser, product, { expectedErrors: [/403/] })
    await billing.leaveFree(account, id, 40)
    await steps.textOf(page).click()
    const full = await typeTooMuch(page)
    await full.getByRole('button', { name: 'Close' }).click()
    const otherTab = await page.context().newPage()
    await otherTab.goto('/app')
    await billing.openMyPlan(otherTab)
    await billing.choosePlan(otherTab, '$6 per month')
    await billing.pay(otherTab)
    await page.bringToFront()
    await page.getByText(/^Saved /).waitFor()
  })

  test('a visitor who follows a checkout link signs in and can pay', async ({ browser }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await page.goto('/checkout/2')
    await steps.signIn(page, await signUpVerified(product.url))
    await billing.payPalButton(page).waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.waitForURL('**/app')
    await page.goto('/checkout/1')
    await page.getByText('Something wentwrong! Try again later!').waitFor()
  })

  test('the plans show that payments are not configured', async ({ browser, assert }) => {
    const { page } = await openApp(browser, { keepsApp: false })
    await page.route('**/api/v1/settings', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { data: { ...data, paypal: null } } })
    })
    await billing.openMyPlan(page)
    await page.getByText(/^Payments are not set up here/).waitFor()
    const select = page.getByRole('button', { name: 'Select plan' })
    for (const button of await select.all()) assert.isTrue(await button.isDisabled())
    await page.goto('/')
    await page.getByText(/^Payments are not set up here/).waitFor()
    await page.goto('/checkout/2')
    await page.getByText(/^Payments are not set up here/).waitFor()
    assert.equal(await billing.payPalButton(page).count(), 0)
  })

  test('a user subscribes by the keyboard alone', async ({ browser, assert }) => {
    const { page } = await openApp(browser)
    await billing.openMyPlan(page)
    await billing.planAt(page, '$6 per month').getByRole('button').focus()
    await page.keyboard.press('Enter')
    await billing.payPalButton(page).waitFor()
    await page.keyboard.press('Tab')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    while ((await focused()) !== 'PayPal Subscribe') await page.keyboard.press('Tab')
    const opening = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    const popup = await opening
    await popup.getByRole('button', { name: 'Agree & Subscribe' }).press('Enter')
    await billing.thanks(page).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app')

    await billing.openMyPlan(page)
    const cancel = page.getByRole('button', { name: 'Cancel your plan' })
    await cancel.press('Enter')
    const asked = page.getByRole('dialog', { name: 'Do you want to cancel your plan?' })
    await asked.waitFor()
    await page.keyboard.press('Escape')
    await asked.waitFor({ state: 'hidden' })
    assert.isTrue(await cancel.evaluate((button) => button === document.activeElement))
    await cancel.press('Enter')
    await asked.getByRole('button', { name: 'Yes' }).press('Enter')
    await yourPlan(page).getByText('inactive', { exact: true }).waitFor()
    // The focused button is disabled, so Tab continues from the plans below.
    await asked.waitFor({ state: 'hidden' })
    await page.keyboard.press('Tab')
    const monthly = page.getByRole('radio', { name: 'Monthly' })
    assert.isTrue(await monthly.evaluate((radio) => radio === document.activeElement))
  })

  test('a user subscribes on a phone', async ({ browser, assert }) => {
    const { page } = await openApp(browser, { width: 375, touch: true })
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'My plan' }).click()
    await yourPlan(page).waitFor()
    await screenshot(page, 'my plan phone')
    await billing.choosePlan(page, '$6 per month')
    await screenshot(page, 'checkout phone')
    await expectNoAxeViolations(page)
    assert.isFalse(await page.evaluate(() => document.body.scrollWidth > window.innerWidth))
    await billing.pay(page)
    await page.waitForURL('**/profile')
    await page.getByRole('button', { name: 'My plan' }).click()
    await yourPlan(page).getByText('Storage: 10 GB per month').waitFor()
    await page.getByRole('tab', { name: 'Payments history' }).click()
    await page.getByRole('button', { name: /^Basic/ }).click()
    await page.getByText(/^6USD at/).waitFor()
    await screenshot(page, 'payments history phone')
    await expectNoAxeViolations(page)
  })
})

/** Types text that is refused, and leaves it, because the dialog interrupts no typing. */
async function typeTooMuch(page: Page) {
  await page.keyboard.type('A text that takes more room than there is left in the free plan.')
  await page.getByText('Your text is kept here.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).focus()
  return page.getByRole('dialog', { name: 'Storage limit exceeded' })
}
