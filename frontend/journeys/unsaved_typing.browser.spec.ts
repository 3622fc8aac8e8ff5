import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { signIn } from '#testing/accounts'
import { needsChromium } from '#testing/browser/left_out'
import { newPage } from '#testing/browser/page'
import { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import { openEmptyPage, openSameInNewTab } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Unsaved typing in other windows', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /**
   * Opens a page with one line in a tab, in another tab of the same browser, and in another
   * browser.
   */
  async function openThree(browser: Browser) {
    const options = { keepsApp: false, expectedErrors: [/409 \(Conflict\)/] }
    const { page, id, account } = await openEmptyPage(browser, product, options)
    await page.keyboard.type('Dinner at the harbour')
    await steps.save(page)
    const tab = await openSameInNewTab(page)
    const device = await newPage(browser, { baseURL: product.url, ...options })
    await steps.signInByCookies(device.context(), { client: await signIn(account, product.url) })
    await device.goto(page.url())
    await steps.textOf(device).getByText('Dinner').waitFor()
    const saved = async () =>
      (await account.client.get<BlockResponse>(`blocks/${id}`)).body.data.content ?? ''
    return { page, tab, device, all: [page, tab, device], saved }
  }

  async function writeAt(page: Page, key: 'Home' | 'End') {
    await steps.textOf(page).getByText('harbour').click()
    await page.keyboard.press(key)
  }

  /** Holds back a page's saves. Returns a function that releases them. */
  async function holdSaves(page: Page) {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/v1/blocks/*', async (route) => {
      if (route.request().method() === 'PUT') await promise
      await route.continue()
    })
    return resolve
  }

  const hasText = (page: Page, text: string | RegExp) =>
    steps.textOf(page).getByText(text).waitFor()

  test('typing appears in other windows before it is saved, keeps cursors, and disappears on undo', async ({
    browser,
    assert,
  }) => {
    const { page, tab, device, all, saved } = await openThree(browser)
    await writeAt(device, 'End')
    await writeAt(page, 'Home')
    const release = await holdSaves(page)
    await page.keyboard.type('Late ')
    for (const one of [tab, device]) await hasText(one, 'Late Dinner')
    assert.notInclude(await saved(), 'Late')
    await page.keyboard.press('ControlOrMeta+Z')
    for (const one of [tab, device]) await hasText(one, /^Dinner/)
    await page.keyboard.type('Early ')
    for (const one of [tab, device]) await hasText(one, 'Early Dinner')
    release()
    await steps.save(page)
    await device.keyboard.type(' tonight')
    for (const one of all) await hasText(one, 'Early Dinner at the harbour tonight')
    await steps.save(device)
    assert.include(await saved(), 'Early Dinner at the harbour tonight')
    // Each window's history contains only its own words.
    await device.keyboard.press('ControlOrMeta+Z')
    for (const one of all) await hasText(one, /^Early Dinner at the harbour$/)
  })

  test('typing in a long paragraph appears in another browser before it is saved', async ({
    browser,
    assert,
  }) => {
    const { page, device, saved } = await openThree(browser)
    await writeAt(page, 'End')
    await page.keyboard.insertText(' and on'.repeat(2_000))
    await steps.save(page)
    await hasText(device, 'and on and on')
    const release = await holdSaves(page)
    await page.keyboard.type(', until late')
    await hasText(device, ', until late')
    assert.notInclude(await saved(), 'until late')
    release()
    await steps.save(page)
    assert.include(await saved(), 'until late')
  })

  test('another tab and another browser continue the unsaved typing without duplicate letters', async ({
    browser,
    assert,
  }) => {
    const { page, tab, device, all, saved } = await openThree(browser)
    for (const one of all) await writeAt(one, 'End')
    await page.keyboard.type(', then a wa')
    await hasText(tab, 'then a wa')
    await tab.keyboard.press('End')
    await tab.keyboard.type('lk')
    for (const one of all) await hasText(one, 'then a walk')
    await page.keyboard.press('End')
    await page.keyboard.type(' home')
    await hasText(device, 'a walk home')
    await device.keyboard.press('End')
    await device.keyboard.type('wards')
    const whole = 'Dinner at the harbour, then a walk homewards'
    for (const one of all) await hasText(one, whole)
    await steps.save(device)
    assert.include(await saved(), whole)
    for (const one of all) {
      assert.equal(await one.getByRole('dialog').count(), 0)
      assert.equal(await one.getByRole('button', { name: 'Choose a version' }).count(), 0)
    }
  })

  test('remote typing waits for the end of a composition', async ({ browser, assert }) => {
    needsChromium(browser, 'no compositions')
    const { page, tab, device, all, saved } = await openThree(browser)
    await writeAt(device, 'End')
    await writeAt(page, 'Home')
    const input = await device.context().newCDPSession(device)
    await input.send('Input.imeSetComposition', {
      text: 'かん',
      selectionStart: 2,
      selectionEnd: 2,
    })
    await page.keyboard.type('Late ')
    await hasText(tab, 'Late Dinner')
    await input.send('Input.insertText', { text: '感' })
    await device.keyboard.type('!')
    for (const one of all) await hasText(one, 'Late Dinner at the harbour感!')
    await steps.save(device)
    assert.include(await saved(), 'Late Dinner at the harbour感!')
  })
})
