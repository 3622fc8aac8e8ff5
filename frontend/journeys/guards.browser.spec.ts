import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { signUpVerified } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { newPage, screenshot } from '#testing/browser/page'
import type { Product } from '#testing/product'
import { sharedDemo } from '../bench/start-demo.js'
import * as steps from './steps.js'

const ADMIN = { email: 'admin@strata.test', password: 'Strata#2026' }
const NOT_FOUND = 'The link does not exist or has been removed.'

test.group('Access to screens', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  async function signIn(page: Page, account: { email: string; password: string }) {
    await page.goto('/auth/sign-in')
    await steps.signIn(page, account)
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  }

  test('visitors sign in first and then reach their requested page', async ({ browser }) => {
    const page = await newPage(browser, { baseURL: product.url })
    for (const path of ['/app', '/search', '/trash', '/profile', '/admin/users']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    }
    await page.goto('/search')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await steps.signIn(page, await signUpVerified(product.url))
    await page.getByRole('heading', { name: 'Search' }).waitFor()
  })

  test('guest pages redirect signed-in users home', async ({ browser }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await page.goto('/auth/forgot-password')
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
    await expectNoAxeViolations(page)
    await signIn(page, await signUpVerified(product.url))
    for (const path of ['/auth/sign-in', '/auth/sign-up', '/auth/forgot-password']) {
      await page.goto(path)
      await page.waitForURL(`${product.url}/`)
    }
  })

  test('the admin area redirects users without a staff scope', async ({ browser }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await signIn(page, await signUpVerified(product.url))
    await page.goto('/admin/users')
    await page.waitForURL('**/app')
  })

  test('staff open and leave the admin area: {width} {theme}')
    .with(
      looks([
        { width: 1280, theme: 'light' },
        { width: 375, theme: 'dark' },
      ] as const)
    )
    .run(async ({ browser }, { width, theme }) => {
      const page = await newPage(browser, { baseURL: product.url, width, theme })
      await signIn(page, ADMIN)
      await page.waitForURL('**/admin')
      for (const place of ['Users', 'Plans', 'Payments']) {
        await page.getByRole('link', { name: place }).click()
        await page.getByRole('heading', { name: place, level: 1 }).waitFor()
      }
      await screenshot(page, `admin ${width} ${theme}`)
      await expectNoAxeViolations(page)
      await page.goto('/admin/storage')
      await page.getByRole('heading', { name: 'Storage', level: 1 }).waitFor()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('link', { name: 'Sign In' }).waitFor()
    })

  /** Opens a path that does not exist and leaves by the dialog's button. */
  async function getLost(page: Page, path: string, leaveBy: string) {
    await page.goto(path)
    await page.getByText(NOT_FOUND).waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: leaveBy }).click()
  }

  test('an unknown path shows a dialog that leads to sign-in or to the notes', async ({
    browser,
  }) => {
    const page = await newPage(browser, { baseURL: product.url })
    for (const path of ['/404', '/no/such/place', '/auth/reset-password', '/auth/verify-email']) {
      await getLost(page, path, 'Go to sign in')
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    }
    await steps.signIn(page, await signUpVerified(product.url))
    await page.getByText('Folder empty').waitFor()
    for (const path of ['/404', '/app/folder', '/nowhere']) {
      await getLost(page, path, 'Go to my notes')
      await page.getByText('Folder empty').waitFor()
    }
  })

  test('an unknown path leads staff to the admin area', async ({ browser }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await signIn(page, ADMIN)
    for (const path of ['/nowhere', '/admin/nothing']) {
      await getLost(page, path, 'Go to the admin area')
      await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    }
  })
})
