import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { signIn } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { OUT_OF_REACH, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import { storedInBrowser, openEmptyPage, openSameInNewTab } from './editor_steps.js'
import * as steps from './steps.js'

const SECRET = 'Nobody else reads this'
const expectedErrors = [
  ...OUT_OF_REACH,
  /40[01]/,
  /404/,
  /dynamically imported module/,
  /CodeMissing/,
]

test.group('Data in the browser after the session ends', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const nothingStored = (page: Page) =>
    eventually(async () => {
      if ((await storedInBrowser(page)).includes(SECRET))
        throw new Error('The text is still in the browser')
    })
  const signInForm = (page: Page) => page.getByRole('heading', { name: 'Sign in' }).waitFor()

  async function openSaved(browser: Parameters<typeof openEmptyPage>[0]) {
    const opened = await openEmptyPage(browser, product, { expectedErrors })
    await opened.page.keyboard.type(SECRET)
    await steps.save(opened.page)
    await opened.page.reload()
    await steps.textOf(opened.page).getByText(SECRET).waitFor()
    await eventually(async () => {
      if (!(await storedInBrowser(opened.page)).includes(SECRET))
        throw new Error('Nothing is kept yet')
    })
    return opened
  }

  test('a session ended elsewhere leads every tab to the sign-in page', async ({ browser }) => {
    const { page, account } = await openSaved(browser)
    const tab = await openSameInNewTab(page)
    await account.client.post('auth/sign-out')
    for (const one of [page, tab]) await signInForm(one)
    await nothingStored(page)
  })

  for (const [width, theme] of looks([
    [1280, 'light'],
    [1280, 'dark'],
    [375, 'light'],
    [375, 'dark'],
  ] as const)) {
    test(`typed text survives a session ended elsewhere and is saved after a new sign-in: ${width} ${theme}`, async ({
      browser,
      assert,
    }) => {
      const options = { expectedErrors, width, theme }
      const { page, account, id } = await openEmptyPage(browser, product, options)
      const tab = await openSameInNewTab(page)
      await page.bringToFront()
      await page.keyboard.type('Before')
      await account.client.post('auth/sign-out')
      await signInForm(tab)
      await page.keyboard.type(' and after')
      const notice = page.getByRole('alert').filter({ hasText: 'You are signed out' })
      await notice.waitFor()
      await screenshot(page, `signed out while typing ${width} ${theme}`)
      await notice.getByRole('button', { name: 'Sign in' }).click()
      const dialog = page.getByRole('dialog', { name: 'Sign in again' })
      await dialog.getByText(account.email).waitFor()
      await expectNoAxeViolations(page)
      await dialog.getByLabel('Password', { exact: true }).fill('Wrong#2026')
      await page.keyboard.press('Enter')
      await dialog.getByRole('alert').waitFor()
      await screenshot(page, `sign in again ${width} ${theme}`)
      await dialog.getByLabel('Password', { exact: true }).fill(account.password)
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'hidden' })
      await page.getByText(/^Saved /).waitFor()
      assert.equal(await steps.textOf(page).innerText(), 'Before and after')
      await page.keyboard.type('!')
      await page.assertText(steps.textOf(page), 'Before and after!')
      await steps.save(page)
      const client = await signIn(account, product.url)
      const { body } = await client.get<BlockResponse>(`blocks/${id}`)
      assert.include(body.data.content, 'Before and after')
      // The live feed works again.
      await client.put(`blocks/${id}`, { name: 'Renamed elsewhere' })
      await page.assertInputValue(steps.titleOf(page), 'Renamed elsewhere')
    })
  }

  test('text typed after a pause in which the session ended is kept', async ({
    browser,
    assert,
  }) => {
    const { page, account } = await openEmptyPage(browser, product, { expectedErrors })
    await page.keyboard.type('Before')
    await steps.save(page)
    await account.client.post('auth/sign-out')
    await page.getByRole('alert').filter({ hasText: 'You are signed out' }).waitFor()
    await page.keyboard.type(' and after')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(account.password)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(/^Saved /).waitFor()
    await page.reload()
    await steps.textOf(page).getByText('Before and after').waitFor()
    assert.equal(await steps.textOf(page).innerText(), 'Before and after')
  })

  test('signing out in one tab signs out the other tabs and removes all text', async ({
    browser,
  }) => {
    const { page } = await openSaved(browser)
    const tab = await openSameInNewTab(page)
    await steps.signOut(page)
    await signInForm(tab)
    await nothingStored(tab)
  })

  test('a page restored from the back/forward cache shows no text after sign-out', async ({
    browser,
  }) => {
    const { page } = await openSaved(browser)
    await page.route('**/api/v1/users/current-user', (route) => route.fulfill({ status: 401 }))
    // Simulates a page in the back/forward cache, which receives no events; browsers under test
    // cache no pages.
    await page.evaluate(() => {
      localStorage.removeItem('strata:user')
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await signInForm(page)
    await nothingStored(page)
  })

  for (const [width, theme] of looks([
    [1280, 'light'],
    [375, 'dark'],
  ] as const)) {
    test(`the sign-in page asks about unsaved text: ${width} ${theme}`, async ({ browser }) => {
      const options = { expectedErrors, width, theme }
      const { page, account } = await openEmptyPage(browser, product, options)
      await page.route('**/api/v1/blocks/*', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue()
      )
      await page.keyboard.type(SECRET)
      await eventually(async () => {
        if (!(await storedInBrowser(page)).includes(SECRET)) throw new Error('No draft yet')
      })
      await account.client.post('auth/sign-out')
      const notice = page.getByText(`The session of ${account.email} ended before`)
      await page.goto('/auth/sign-in')
      await notice.waitFor()
      await expectNoAxeViolations(page)
      await screenshot(page, `forced sign-out ${width} ${theme}`)
      await page.getByRole('button', { name: 'Delete' }).click()
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await notice.waitFor({ state: 'hidden' })
      await nothingStored(page)
    })
  }

  test('an offline sign-out removes all data and reaches the server later', async ({
    browser,
    assert,
  }) => {
    const { page, account } = await openSaved(browser)
    await steps.waitForCachedApp(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(`${product.url}/`)
    await nothingStored(page)
    await page.goto('/app')
    await page.waitForURL('**/auth/sign-in?*')
    await page.context().setOffline(false)
    await eventually(async () => {
      const { status } = await account.client.get('users/current-user')
      assert.equal(status, 401)
    })
    await page.goto('/app')
    await signInForm(page)
  })
})
