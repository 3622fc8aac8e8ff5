import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { freshEmail, signIn, signUpVerified } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { newPage, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import { mailTo } from '#testing/mailbox'
import type { Product } from '#testing/product'
import { sharedDemo } from '../bench/start-demo.js'
import * as steps from './steps.js'

const NEW_PASSWORD = 'Another#2027'

test.group('Accounts', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  const LOOKS = [
    { width: 1280, theme: 'light' },
    { width: 375, theme: 'dark' },
  ] as const

  test('a user resets a forgotten password by email: {width} {theme}')
    .with(looks(LOOKS))
    .run(async ({ browser }, { width, theme }) => {
      const { email } = await signUpVerified(product.url)
      const page = await newPage(browser, {
        baseURL: product.url,
        width,
        theme,
        expectedErrors: [/400/],
      })
      await page.goto('/auth/sign-in')
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByText('Required').waitFor()
      await page.getByLabel('Email').fill(email)
      await page.keyboard.press('Enter')
      await page
        .getByText('We sent you an email with instruction to reset your password.')
        .waitFor()
      await screenshot(page, `forgot ${width} ${theme}`)
      const isReset = ({ subject }: { subject: string }) => subject === 'Set a new password'
      const mail = await mailTo(email, isReset, new HttpClient(product.url))
      await page.goto(mail.links[0]!)
      await page.getByLabel('New password').fill(NEW_PASSWORD)
      await page.getByLabel('Confirm password').fill('Other#2027')
      await page.getByRole('button', { name: 'Set the password' }).click()
      await page.getByText('Confirm password is not correct').waitFor()
      await screenshot(page, `reset ${width} ${theme}`)
      await expectNoAxeViolations(page)
      await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Set the password' }).click()
      await page.getByText('Your password has been reset').waitFor()
      await page.getByText('You can log in with your new password.').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await signIn({ email, password: NEW_PASSWORD }, product.url)
      await page.goto(mail.links[0]!)
      await page.getByLabel('New password').fill(NEW_PASSWORD)
      await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Set the password' }).click()
      await page.getByText('This link no longer works.').waitFor()
    })

  test('text typed while the sample account loads replaces the sample account', async ({
    browser,
  }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await page.addInitScript(() => {
      const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
      Object.defineProperty(HTMLInputElement.prototype, 'value', {
        configurable: true,
        get,
        set(this: HTMLInputElement, value: string) {
          set!.call(this, value)
          if (!value.includes('@')) return
          queueMicrotask(() => document.execCommand('insertText', false, 'me'))
        },
      })
    })
    await page.goto('/auth/sign-in')
    const email = page.getByLabel('Email')
    await eventually(async () => {
      if ((await email.inputValue()) === '') throw new Error('Nothing was typed')
    })
    await page.assertInputValue(email, 'me')
  })

  async function goToGoogle(page: Page) {
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('heading', { name: 'Sign in with “Google”' }).waitFor()
  }

  async function consentAs(page: Page, email: string) {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  test('a Google sign-up opens an account and leads to the requested page', async ({ browser }) => {
    const page = await newPage(browser, { baseURL: product.url, expectedErrors: [/400/] })
    await page.goto('/search')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await goToGoogle(page)
    await screenshot(page, 'google consent')
    await consentAs(page, freshEmail('google'))
    await page.getByRole('heading', { name: 'Search' }).waitFor()
    await steps.signOut(page)

    await page.goto('/auth/sign-up')
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Confirm password').fill('Other#2027')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Email is not valid').waitFor()
    await page.getByText('Confirm password is not correct').waitFor()
    await goToGoogle(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('You did not sign in with Google.').waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })
})
