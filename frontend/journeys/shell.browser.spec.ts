import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { signUpVerified } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { newPage, screenshot, type PageOptions } from '#testing/browser/page'
import { Product } from '#testing/product'
import { makeBranch } from '#modules/workspace/testing/branch'
import * as steps from './steps.js'

test.group('App frame', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Signs up a new user and opens the app. */
  async function enter(page: Page) {
    await page.goto('/auth/sign-in')
    await steps.signIn(page, await signUpVerified(product.url))
    await page.getByText('Folder empty').waitFor()
  }

  const folders = (page: Page) => page.getByRole('navigation', { name: 'Folders' })

  test('the sidebar keeps its open or closed state over a reload', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await enter(page)
    assert.equal((await folders(page).boundingBox())?.width, 14 * 16)
    await page.getByRole('button', { name: 'Hide sidebar' }).click()
    await folders(page).waitFor({ state: 'hidden' })
    const show = page.getByRole('button', { name: 'Show sidebar' })
    assert.isTrue(await show.evaluate((button) => button === document.activeElement))

    await page.reload()
    await show.waitFor()
    await screenshot(page, 'shell closed sidebar')
    assert.isFalse(await folders(page).isVisible())
    await show.click()
    await folders(page).waitFor()
    const hide = page.getByRole('button', { name: 'Hide sidebar' })
    assert.isTrue(await hide.evaluate((button) => button === document.activeElement))
    await page.reload()
    await folders(page).waitFor()
  })

  test('hiding the sidebar on a page also hides its panels', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url, theme: 'dark' })
    await enter(page)
    await steps.createNamed(page, 'Add a folder', 'Garden')
    await steps.createNamed(page, 'Add a file', 'North bed')
    await steps.createNamed(page, 'Add section', 'Spring')
    await steps.createPage(page)
    await page.getByRole('button', { name: 'Hide sidebar' }).click()
    await page.getByRole('button', { name: 'Show sidebar' }).waitFor()
    assert.equal(await page.getByRole('navigation', { name: /Sections|Pages/ }).count(), 0)
    await screenshot(page, 'shell page closed sidebar dark')
    await expectNoAxeViolations(page)
  })

  const SCREENS: ({ name: string } & Omit<PageOptions, 'baseURL'>)[] = [
    { name: 'phone light', width: 375, theme: 'light', touch: true },
    { name: 'tablet dark', width: 768, theme: 'dark' },
  ]
  test('the bottom bar leads to every screen: {name}')
    .with(looks(SCREENS))
    .run(async ({ browser, assert }, { name, ...options }) => {
      const page = await newPage(browser, { baseURL: product.url, ...options })
      await enter(page)
      const bar = page.getByRole('navigation', { name: 'Main' })
      for (const place of ['Search', 'Trash', 'Profile', 'Folders']) {
        await bar.getByRole('link', { name: place }).click()
        await page.getByRole('heading', { name: place, level: 1 }).waitFor()
        const current = bar.locator('[aria-current=page]')
        await page.assertText(current, place)
        await screenshot(page, `shell ${place} ${name}`)
        await expectNoAxeViolations(page)
        assert.match(await page.title(), new RegExp(`^${place} · Strata$`))
      }
      await steps.createNamed(page, 'Add a folder', 'Garden')
      await page.getByRole('heading', { name: 'Garden' }).waitFor()
      await bar.waitFor()
    })

  test('the account menu stays open when another screen replaces the current one', async ({
    browser,
  }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const account = await signUpVerified(product.url)
    await steps.signInByCookies(page.context(), account)
    await page.goto('/app')
    await page.getByText('Folder empty').waitFor()
    await page.getByRole('button', { name: 'Your account' }).click()
    const settings = page.getByRole('menuitem', { name: 'Settings' })
    await settings.waitFor()
    await makeBranch(account.client)
    await page.waitForURL(/app\/\d+$/)
    await page.getByRole('button', { name: 'Add a file', includeHidden: true }).waitFor()
    await page.keyboard.type('set')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor({ state: 'hidden' })
    await settings.waitFor({ state: 'hidden' })
  })

  test('the desktop layout reaches the same screens', async ({ browser }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await enter(page)
    await page.getByRole('link', { name: 'Trash' }).click()
    await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
    await screenshot(page, 'shell trash desktop')
    await expectNoAxeViolations(page)
    for (const [path, heading] of [
      ['/trash', 'Trash'],
      ['/search', 'Search'],
      ['/profile', 'Profile'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    }
  })
})
