import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { freshEmail, signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { needsChromium } from '#testing/browser/left_out'
import { newPage, screenshot } from '#testing/browser/page'
import { HttpClient } from '#testing/http_client'
import { mailTo } from '#testing/mailbox'
import type { Product } from '#testing/product'
import { sharedDemo } from '../bench/start-demo.js'
import * as steps from './steps.js'

const NEW_PASSWORD = 'Another#2027'

test.group('Email verification', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  async function linkTo(email: string) {
    const mail = await mailTo(email, undefined, new HttpClient(product.url))
    return mail.links[0]!
  }

  /** Opens the dialog that blocks the account's notes until verification. */
  async function openUnverified(page: Page, account: TestAccount) {
    await steps.signInByCookies(page.context(), account)
    await page.goto('/app')
    await page.getByRole('dialog', { name: 'Verify your email to continue' }).waitFor()
  }

  test('a user with a mistyped address enters another address: {width} {theme}')
    .with(
      looks([
        { width: 1280, theme: 'light' },
        { width: 1280, theme: 'dark' },
        { width: 375, theme: 'light' },
        { width: 375, theme: 'dark' },
      ] as const)
    )
    .run(async ({ browser }, { width, theme }) => {
      const expectedErrors = [/422/]
      const page = await newPage(browser, { baseURL: product.url, width, theme, expectedErrors })
      const account = await signUp(product.url)
      await openUnverified(page, account)
      await screenshot(page, `verify first ${width} ${theme}`)
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Wrong address?' }).click()
      const dialog = page.getByRole('dialog', { name: 'Wrong address?' })
      await dialog.getByText(account.email).waitFor()
      await dialog.getByRole('button', { name: 'Change the address' }).click()
      await dialog.getByText('Required').waitFor()
      await dialog.getByLabel('Email').fill(account.email)
      await dialog.getByText('We already sent the link to this address').waitFor()
      const { email: taken } = await signUp(product.url)
      await dialog.getByLabel('Email').fill(taken)
      await page.keyboard.press('Enter')
      await dialog.getByText('Email already existed in our system').waitFor()
      await screenshot(page, `wrong address ${width} ${theme}`)
      await expectNoAxeViolations(page)
      const email = freshEmail('right')
      await dialog.getByLabel('Email').fill(email)
      await page.keyboard.press('Enter')
      await page.getByText('We sent you an email', { exact: true }).waitFor()
      await screenshot(page, `address changed ${width} ${theme}`)
      await page.getByRole('button', { name: 'OK' }).click()
      await page.getByRole('dialog', { name: 'Verify your email to continue' }).waitFor()
      await page.goto(await linkTo(email))
      await page.getByText('Your account has been verified').waitFor()
      await page.getByRole('button', { name: 'Open Strata' }).click()
      await steps.titleOf(page).waitFor()
    })

  test('an expired link offers a new link: {width} {theme}')
    .with(
      looks([
        { width: 1280, theme: 'light' },
        { width: 375, theme: 'dark' },
      ] as const)
    )
    .run(async ({ browser }, { width, theme }) => {
      const expectedErrors = [/400/]
      const page = await newPage(browser, { baseURL: product.url, width, theme, expectedErrors })
      const account = await signUp(product.url)
      const first = await linkTo(account.email)
      await steps.signInByCookies(page.context(), account)
      await page.goto('/auth/verify-email?token=expired')
      await page.getByText('Failed to verify your account').waitFor()
      await screenshot(page, `link expired ${width} ${theme}`)
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Send a new link' }).click()
      await page.getByRole('dialog', { name: 'We sent you an email' }).waitFor()
      await screenshot(page, `new link sent ${width} ${theme}`)
      await page.getByRole('button', { name: 'OK' }).click()
      await page.getByRole('dialog', { name: 'Verify your email to continue' }).waitFor()
      await page.goto(first)
      await page.getByRole('button', { name: 'Open Strata' }).click()
      await steps.titleOf(page).waitFor()
      await page.goto(first)
      await page.getByText('Failed to verify your account').waitFor()
      await page.getByRole('button', { name: 'Open Strata' }).click()
      await steps.titleOf(page).waitFor()
    })

  test('a link opened offline is tried again', async ({ browser }) => {
    const expectedErrors = [/ERR_FAILED/]
    const page = await newPage(browser, { baseURL: product.url, expectedErrors })
    const account = await signUp(product.url)
    await steps.signInByCookies(page.context(), account)
    await page.route('**/auth/verify-email', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue()
    )
    await page.goto(await linkTo(account.email))
    await page.getByText('Failed to verify your account').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Your account has been verified').waitFor()
    await page.getByRole('button', { name: 'Open Strata' }).click()
    await steps.titleOf(page).waitFor()
  })

  test('a visitor with an expired link signs in for a new link', async ({ browser }) => {
    const page = await newPage(browser, { baseURL: product.url, expectedErrors: [/400/] })
    const account = await signUp(product.url)
    await page.goto('/auth/verify-email?token=expired')
    await page.getByRole('button', { name: 'Sign in for a new link' }).click()
    await steps.signIn(page, account)
    await page.getByRole('dialog', { name: 'Verify your email to continue' }).waitFor()
    await page.getByText(`Sent to ${account.email}`).waitFor()
  })

  test('an unverified user signs out by keyboard', async ({ browser }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await openUnverified(page, await signUp(product.url))
    await page.getByRole('button', { name: 'Wrong address?' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Wrong address?' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Verify your email to continue' }).waitFor()
    await page.getByRole('button', { name: 'Wrong address?' }).click()
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign In' }).waitFor()
    await page.goto('/auth/sign-up')
    await page.getByRole('heading', { name: 'Sign up' }).waitFor()
  })

  test('after verification in another browser the user chooses a password at once', async ({
    browser,
  }) => {
    const page = await newPage(browser, { baseURL: product.url, width: 375, theme: 'dark' })
    const { email } = await signUp(product.url)
    await page.goto(await linkTo(email))
    await page.getByText('Your account has been verified').waitFor()
    await screenshot(page, 'verified elsewhere 375 dark')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Choose a password' }).click()
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await steps.signIn(page, { email, password: NEW_PASSWORD })
    await steps.titleOf(page).waitFor()
  })

  test('a Google sign-in removes the earlier password and shows a notice', async ({ browser }) => {
    const { email } = await signUpVerified(product.url)
    const page = await newPage(browser, { baseURL: product.url })
    await page.goto('/auth/sign-in')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('heading', { name: 'Sign in with “Google”' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog', { name: 'You are signed in with Google' }).waitFor()
    await screenshot(page, 'joined by google 1280 light')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByText('Folder empty').waitFor()
  })

  test('a sign-up with a lost response is retried and signs in', async ({ browser }) => {
    needsChromium(browser, 'the bodies of calls')
    const page = await newPage(browser, {
      baseURL: product.url,
      keepsApp: false,
      expectedErrors: [/net::ERR_/],
    })
    let lost = false
    await page.route('**/api/v1/auth/sign-up', async (route) => {
      if (lost) return route.continue()
      lost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.goto('/auth/sign-up')
    const email = freshEmail('lost')
    await steps.signUp(page, { fullName: 'Lea Lost', email, password: NEW_PASSWORD })
    await page.getByText('Network error').waitFor()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Check your mailbox to verify your email').waitFor()
  })
})
