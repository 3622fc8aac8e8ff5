import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { signUpVerified } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { newPage, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import type { Product } from '#testing/product'
import { sharedDemo } from '../bench/start-demo.js'
import * as billing from './billing_steps.js'
import * as steps from './steps.js'

const SCREENS = [
  { name: 'desktop light', width: 1280, theme: 'light', touch: false },
  { name: 'tablet dark', width: 768, theme: 'dark', touch: false },
  { name: 'phone light', width: 375, theme: 'light', touch: true },
] as const

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test.group('Front page', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  test('the front page explains the product and its prices to a visitor: {name}')
    .tags(['@smoke'])
    .with(looks(SCREENS))
    .run(async ({ browser, assert }, screen) => {
      const page = await newPage(browser, { baseURL: product.url, ...screen })
      const release = await steps.holdRequests(page, '**/api/v1/plans')
      await page.goto('/')
      await page.getByRole('heading', { name: 'Keeping your notes in one places' }).waitFor()
      await page.evaluate(() => document.fonts.ready)
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const withoutPlans = await height()
      release()
      await page.assertElementsCount('[data-highlighted]', 1)
      assert.equal(await height(), withoutPlans)
      await screenshot(page, `landing ${screen.name}`, { fullPage: true })
      await expectNoAxeViolations(page)
      assert.isFalse(await page.evaluate(() => document.body.scrollWidth > window.innerWidth))

      assert.isTrue(await page.getByRole('radio', { name: 'Monthly' }).isChecked())
      await page.assertTextContains(card(page, 'Basic'), '$6 USD per month')
      await page.getByText('Yearly').click()
      await page.assertTextContains(card(page, 'Basic'), '$60 USD per year')
      await page.assertTextContains(card(page, 'Basic'), '2 months free')
      await page.assertTextContains(card(page, 'Pro'), '$120 USD per year')
      await page.assertElementsCount('h3:text-is("Basic")', 1)

      await card(page, 'Basic').getByRole('link', { name: 'Get started' }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    })

  test("an address with a section's name scrolls to the section: {$self}")
    .with(['plans', 'questions'])
    .run(async ({ browser, assert }, part) => {
      const page = await newPage(browser, { baseURL: product.url })
      await page.goto(`/#${part}`)
      const heading = page.locator(`h2#${part}`)
      await heading.waitFor()
      await page.getByRole('heading', { name: 'Basic' }).waitFor()
      assert.isTrue(await heading.evaluate((element) => element === document.activeElement))
      const top = await heading.evaluate((element) => element.getBoundingClientRect().top)
      assert.isTrue(top >= 0 && top < 300, `${part} is at ${top}`)
    })

  test('the front page keeps the chosen theme', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url, theme: 'light' })
    const isTheme = (theme: string) =>
      page.waitForFunction((chosen) => document.documentElement.dataset.theme === chosen, theme)
    await page.goto('/')
    await page.getByTitle('Dark', { exact: true }).click()
    await isTheme('dark')
    await page.goto('/auth/sign-in')
    await steps.signIn(page, await signUpVerified(product.url))
    await page.getByRole('button', { name: 'Your account' }).click()
    const menu = page.getByRole('menu')
    assert.equal(
      await menu.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked'),
      'true'
    )
    await menu.getByRole('menuitemradio', { name: 'Light' }).click()
    await isTheme('light')
    await page.reload()
    await isTheme('light')
  })

  test('the FAQ opens one answer at a time', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await page.goto('/')
    const answer = page.getByText('In four levels.')
    assert.isFalse(await answer.isVisible())
    await page.getByText('How are notes organized?').click()
    await answer.waitFor()
    await page.getByText('How is storage counted?').click()
    await answer.waitFor({ state: 'hidden' })
  })

  test('the front page offers paid plans to a signed-in user', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await page.goto('/auth/sign-in')
    await steps.signIn(page, await signUpVerified(product.url))
    await page.getByText('Folder empty').waitFor()
    await page.goto('/')
    await page.getByRole('link', { name: 'Open App' }).waitFor()
    for (const link of await page.getByRole('link', { name: /^Get started/ }).all()) {
      assert.equal(await link.getAttribute('href'), '/app')
    }
    assert.equal(await page.getByRole('link', { name: 'Admin' }).count(), 0)
    await page.assertTextContains(card(page, 'Free'), 'Your current plan')
    const select = card(page, 'Pro').getByRole('button', { name: 'Select plan' })
    await eventually(async () => {
      assert.equal(await page.getByRole('button', { name: 'Select plan' }).count(), 2)
    })
    await select.click()
    await page.getByRole('heading', { name: 'Your order' }).waitFor()
    await billing.pay(page)
    await page.getByRole('link', { name: 'Open App' }).waitFor()
    await page.waitForFunction(
      (button) => button instanceof HTMLButtonElement && button.disabled,
      await select.elementHandle()
    )
    assert.isTrue(await card(page, 'Basic').getByRole('button').isEnabled())
  })

  test('the front page links staff to the admin area', async ({ browser }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await page.goto('/auth/sign-in')
    await steps.signIn(page, { email: 'admin@strata.test', password: 'Strata#2026' })
    await page.waitForURL('**/admin')
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.getByRole('link', { name: 'Admin' }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  })
})
