import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { freshEmail, signUpVerified } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { FEED_REFUSED, newPage, screenshot } from '#testing/browser/page'
import { HttpClient } from '#testing/http_client'
import { mailTo } from '#testing/mailbox'
import type { Product } from '#testing/product'
import { sharedDemo } from '../bench/start-demo.js'
import * as steps from './steps.js'

const NEW_PASSWORD = 'Another#2027'

const expectedErrors = [/40[01]|422/, FEED_REFUSED]

const PICTURE = Buffer.from(png({ width: 64, height: 64 }))

test.group('Account settings', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  test('a user changes name and password in the settings by keyboard alone', async ({
    browser,
    assert,
  }) => {
    const user = await signUpVerified(product.url)
    const page = await newPage(browser, { baseURL: product.url, expectedErrors })
    await page.goto('/app')
    await steps.signIn(page, user)
    await page.getByRole('button', { name: 'Your account' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor()
    await page.keyboard.type('Set')
    await page.keyboard.press('Enter')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    const save = settings.getByRole('button', { name: 'Save' })
    assert.isTrue(await save.isDisabled())
    assert.equal(await settings.getByLabel('Email').inputValue(), user.email)
    await settings
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
    await settings.getByRole('button', { name: 'Remove' }).waitFor()
    await settings.getByLabel('Full name').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Ada Lovelace')
    await screenshot(page, 'my account 1280 light')
    await page.keyboard.press('Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    assert.isTrue(await save.isDisabled())
    await expectNoAxeViolations(page)

    await settings.getByRole('tab', { name: 'My account' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await settings.getByLabel('Current password').focus()
    await page.keyboard.type('Wrong#2026')
    await settings.getByLabel('New password').focus()
    await page.keyboard.type(NEW_PASSWORD)
    await settings.getByLabel('Confirm password').focus()
    await page.keyboard.type(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await settings.getByText('Current password is not correct').waitFor()
    await screenshot(page, 'update password 1280 light')
    await expectNoAxeViolations(page)
    await settings.getByLabel('Current password').fill(user.password)
    await page.keyboard.press('Enter')
    await page.getByText('Your password has been updated, please login again.').waitFor()
    // The session is over, but the confirmation dialog must stay visible.
    await page.getByRole('heading', { name: 'Sign in', includeHidden: true }).waitFor()
    await page.getByRole('dialog', { name: 'Successful' }).waitFor()
    await screenshot(page, 'password updated 1280 light')
    await page.keyboard.press('Enter')
    await page.assertInputValue(page.getByLabel('Email'), user.email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByText('Ada Lovelace').waitFor()
  })

  test('a user who signed up with Google requests a password email, on a phone', async ({
    browser,
    assert,
  }) => {
    const email = freshEmail('google')
    const page = await newPage(browser, {
      baseURL: product.url,
      width: 375,
      theme: 'dark',
      touch: true,
    })
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Continue with Google' }).tap()
    await page.getByRole('heading', { name: 'Sign in with “Google”' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).tap()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await page.getByLabel('Full name').fill('Gina Mobile')
    await page.getByRole('button', { name: 'Save' }).tap()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
    await page.getByRole('button', { name: 'Remove' }).waitFor()
    await page.getByRole('main').locator('img').waitFor()
    await screenshot(page, 'profile 375 dark')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Remove' }).tap()
    await page.getByRole('button', { name: 'Remove' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Use a link' }).tap()
    await page.getByLabel('Link to the picture').fill('http://images.test/me.png')
    await page.getByRole('button', { name: 'Use picture' }).tap()
    await page.getByText('Use a link that starts with https://').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).tap()
    await page.getByRole('button', { name: 'Update password' }).tap()
    await page.getByRole('button', { name: 'Send the link' }).tap()
    await page.getByText('We sent you an email with instruction to reset your password.').waitFor()
    await screenshot(page, 'first password 375 dark')
    await expectNoAxeViolations(page)
    const isReset = ({ subject }: { subject: string }) => subject === 'Set a new password'
    await mailTo(email, isReset, new HttpClient(product.url))

    await page.getByRole('tab', { name: 'My account' }).tap()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await steps.toast(page, 'Saved').waitFor({ state: 'detached' })
    await settings.getByLabel('Full name').fill('Gina Settled')
    await settings.getByRole('button', { name: 'Save' }).tap()
    const saved = steps.toast(page, 'Saved')
    await saved.waitFor()
    const toast = (await saved.boundingBox())!
    const close = (await settings.getByRole('button', { name: 'Close' }).boundingBox())!
    assert.isBelow(toast.y + toast.height, close.y - 16)
    await screenshot(page, 'saved in the settings 375 dark')
  })
})
