import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { newPage, screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { FILES_PATH, STORAGE_LIMIT_CODE, STORAGE_LIMIT_MESSAGE } from '#modules/workspace/api'
import { makeBranch } from '#modules/workspace/testing/branch'
import { presign, show, upload } from '#modules/workspace/testing/uploads'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

/** Uploads a profile picture for the signed-in user. */
async function uploadPicture(page: Page) {
  const status = await page.evaluate(
    async (bytes) => {
      const [, token] = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)!
      const { status } = await fetch('/api/v1/users/current-user/avatar', {
        method: 'POST',
        headers: { 'Content-Type': 'image/png', 'X-XSRF-TOKEN': decodeURIComponent(token!) },
        body: new Uint8Array(bytes),
      })
      return status
    },
    [...png({ width: 64, height: 64 })]
  )
  if (status !== 200) throw new Error(`The picture upload returned ${status}`)
}

test.group('Storage and settings', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Locates the storage meter of a page. */
  const meter = (page: Page, used: string) =>
    page.getByRole('meter', { name: `${used} of 1GB used` })

  /** Rejects creations and saves, as the server does when the plan's storage is full. */
  /** Text that tabs send each other is not stored. */
  const useUpStorage = (page: Page) =>
    page.route('**/api/v1/blocks**', (route) =>
      route.request().method() === 'GET' || route.request().url().endsWith('/unsaved')
        ? route.fallback()
        : route.fulfill({
            status: 403,
            json: { code: STORAGE_LIMIT_CODE, message: STORAGE_LIMIT_MESSAGE, errors: [] },
          })
    )

  for (const theme of looks(['light', 'dark'] as const)) {
    test(`the meter shows a full plan and leads to a larger plan: ${theme}`, async ({
      browser,
      assert,
    }) => {
      const page = await newPage(browser, {
        baseURL: product.url,
        theme,
        expectedErrors: [/403/],
      })
      await page.goto('/auth/sign-in')
      await steps.signIn(page, await signUpVerified(product.url))
      await page.getByText('0 of 1GB used').waitFor()
      const otherTab = await page.context().newPage()
      await otherTab.goto('/app')
      await otherTab.getByText('0 of 1GB used').waitFor()
      await steps.createNamed(page, 'Add a folder', 'Garden')
      await meter(page, '6 B').waitFor()
      await meter(otherTab, '6 B').waitFor()
      await otherTab.close()
      await screenshot(page, `storage meter ${theme}`)

      await useUpStorage(page)
      await page.getByRole('button', { name: 'Add a file' }).first().click()
      await page.getByRole('dialog').getByLabel('Name').fill('North bed')
      await page.keyboard.press('Enter')
      const full = page.getByRole('dialog', { name: 'Storage limit exceeded' })
      await full.waitFor()
      await screenshot(page, `storage limit ${theme}`)
      await expectNoAxeViolations(page)
      await full.getByRole('button', { name: 'Upgrade plan' }).click()
      const settings = page.getByRole('dialog', { name: 'Settings' })
      await settings.getByRole('tab', { name: 'My plan', selected: true }).waitFor()
      await full.waitFor({ state: 'hidden' })
      await settings.getByText('Storage: 1 GB per month').waitFor()
      await settings.getByRole('listitem').filter({ hasText: '$6 per month' }).waitFor()
      await screenshot(page, `settings plan ${theme}`)
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await settings.waitFor({ state: 'hidden' })
      assert.equal(await page.getByRole('dialog', { name: 'Settings' }).count(), 0)
    })
  }

  test('a full storage interrupts no typing, and its dialog opens afterwards', async ({
    browser,
  }) => {
    const { page } = await openEmptyPage(browser, product, { expectedErrors: [/403/] })
    await useUpStorage(page)
    const refused = page.waitForResponse((response) => response.status() === 403)
    await page.keyboard.type('every ')
    await refused
    await page.getByText('Your text is kept here.').waitFor()
    await page.keyboard.type('key', { delay: 100 })
    await page.assertText(steps.textOf(page), 'every key')
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.getByRole('dialog', { name: 'Storage limit exceeded' }).waitFor()
  })

  test('other tabs show storage reserved by uploads, and its release on cancel or a closed tab', async ({
    browser,
  }) => {
    // Chromium loses some calls of a closing tab if a service worker or a route intercepts them.
    const { page, id, account } = await openEmptyPage(browser, product, { keepsApp: false })
    // An extra reservation of 1 MB, so that three uploads show as 4 MB.
    const size = 1024 ** 2
    await presign(account.client, { type: 'image/png', size, block_id: id })
    const tab = await page.context().newPage()
    await tab.goto('/app')
    const elsewhere = await newPage(browser, { baseURL: product.url })
    await steps.signInByCookies(elsewhere.context(), account)
    await elsewhere.goto('/app')
    const meters = (used: string) =>
      Promise.all([tab, elsewhere].map((shown) => meter(shown, used).waitFor()))
    await meters('1 MB')
    // The bytes never arrive, so no page shows the file and no event reports it.
    await page.evaluate(() => {
      XMLHttpRequest.prototype.send = function () {
        this.abort = () => void this.dispatchEvent(new Event('abort'))
      }
    })
    // In Firefox only the foreground page matches `:focus`.
    await page.bringToFront()
    await page.locator('[aria-label="Page text"]:focus').waitFor()
    const buffer = Buffer.from(png({ size }))
    async function uploadThree() {
      await page.keyboard.type('/image')
      await page.keyboard.press('Enter')
      await page.getByRole('tab', { name: 'Select file' }).click()
      await page
        .getByRole('dialog', { name: 'Insert image' })
        .getByLabel('Image file')
        .setInputFiles(['a', 'b', 'c'].map((name) => ({ name, mimeType: 'image/png', buffer })))
      await steps.textOf(page).getByText('Uploading your file').nth(2).waitFor()
      await meters('4 MB')
    }
    await uploadThree()
    const cancel = steps.textOf(page).getByRole('button', { name: 'Cancel' })
    for (let left = 3; left > 0; left--) await cancel.first().click()
    await cancel.first().waitFor({ state: 'detached' })
    await meters('1 MB')

    await steps.textOf(page).click()
    await uploadThree()
    await page.close()
    await meters('1 MB')
  })

  test('an image loads in its page but not after sign-out', async ({ browser, assert }) => {
    const account = await signUpVerified(product.url)
    const { client } = account
    const { folder, file, section, page: note } = await makeBranch(client)
    const key = await upload(client, note, 'image/png', png({ width: 240, height: 160 }))
    await show(client, note, key)
    const page = await newPage(browser, { baseURL: product.url, expectedErrors: [/401/] })
    await steps.signInByCookies(page.context(), account)
    await page.goto(`/app/${folder}/${file}/${section}/${note}`)
    const image = page.locator(`img[src$="${key}"]`)
    await image.waitFor()
    const loaded = () => image.evaluate((img: HTMLImageElement) => img.decode().then(() => true))
    assert.isTrue(await loaded())
    const status = () =>
      page.evaluate(async (address) => (await fetch(address)).status, FILES_PATH + key)
    assert.equal(await status(), 200)
    await steps.signOut(page)
    assert.equal(await status(), 401)
  })

  test('the profile and settings work on a phone by keyboard', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url, width: 375, touch: true })
    await page.goto('/auth/sign-in')
    await steps.signIn(page, await signUpVerified(product.url))
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByText('0 of 1GB used').waitFor()
    await screenshot(page, 'storage profile phone')
    await uploadPicture(page)
    await page.reload()
    const account = page.getByRole('button', { name: 'Your account' })
    await account.locator('img').waitFor()
    assert.isAbove(await account.locator('img').evaluate((img) => img.clientWidth), 20)
    await account.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Settings' }).press('Enter')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'My account', selected: true }).waitFor()
    await settings.locator('[role=tab]:focus').waitFor()
    for (const name of ['Update password', 'My plan', 'Payments history']) {
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await settings.getByRole('tab', { name, selected: true }).waitFor()
    }
    await screenshot(page, 'settings phone')
    const box = (await settings.boundingBox())!
    // The dialog is a sheet at the lower edge (rule 15.25).
    assert.isAtMost(box.x + box.width, 375)
    assert.closeTo(box.y + box.height, 740, 1)
    await expectNoAxeViolations(page)
    await settings.getByRole('button', { name: 'Close' }).click()
    await settings.waitFor({ state: 'hidden' })
  })
})
