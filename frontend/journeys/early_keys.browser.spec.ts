import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { Product } from '#testing/product'
import { openEmptyPage, settled } from './editor_steps.js'
import * as steps from './steps.js'

const FAILED = [
  /status of 404/,
  /Failed to fetch/,
  /error loading/i,
  /Importing a module/,
  /part of Strata/,
]

/** Keys typed right after a key that opens a field whose code is still loading. */
test.group('Early keys', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Holds back code; returns a function that releases it. */
  const holdCode = (page: Page, name: string) => steps.holdRequests(page, `**/assets/${name}-*.js`)

  const parts = [
    { name: 'find-bar', what: 'the find bar' },
    { name: 'writing-overlays', what: 'the menus of the editor' },
  ]
  test('arrive in the field to find text while {what} load')
    .with(parts)
    .run(async ({ browser, assert }, { name }) => {
      const { page } = await openEmptyPage(browser, product, { keepsApp: false })
      await page.keyboard.type('one two one')
      await steps.save(page)
      const release = await holdCode(page, name)
      await page.reload()
      await steps.textOf(page).getByText('one two one').click()
      await page.keyboard.press('ControlOrMeta+Home')
      await page.keyboard.press('ControlOrMeta+f')
      await page.keyboard.type('twox')
      await page.keyboard.press('Backspace')
      release()
      await page.assertInputValue(page.getByRole('textbox', { name: 'Find', exact: true }), 'two')
      await page.keyboard.type(' one')
      await page.assertInputValue(
        page.getByRole('textbox', { name: 'Find', exact: true }),
        'two one'
      )
      assert.equal(await steps.textOf(page).innerText(), 'one two one')
    })

  test('become a formula by Enter while its form loads', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, { keepsApp: false })
    const release = await holdCode(page, 'formula-form')
    await page.reload()
    await steps.textOf(page).locator('p').first().click()
    await page.keyboard.press('ControlOrMeta+Shift+e')
    await page.keyboard.type('x^2')
    await page.keyboard.press('Enter')
    release()
    await steps.textOf(page).locator('.math-inline').waitFor()
    const latex = steps.textOf(page).locator('.math-inline annotation')
    await latex.filter({ hasText: /^x\^2$/ }).waitFor({ state: 'attached' })
  })

  test('choose an icon while its picker loads', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, { keepsApp: false })
    const release = await holdCode(page, 'icon-picker')
    await page.reload()
    await steps.titleOf(page).hover()
    await page.getByRole('button', { name: 'Add icon', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('rocket')
    await page.keyboard.press('Enter')
    release()
    await page.getByRole('button', { name: 'Change icon 🚀' }).waitFor()
  })

  test('are named in a message if the code does not load', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, {
      keepsApp: false,
      expectedErrors: FAILED,
    })
    await page.keyboard.type('one two')
    await steps.save(page)
    let fail = () => {}
    const failing = new Promise<void>((resolve) => (fail = resolve))
    await page.route('**/assets/find-bar-*.js', async (route) => {
      await failing
      await route.fulfill({ status: 404 })
    })
    const release = await holdCode(page, 'writing-overlays')
    await page.reload()
    await steps.textOf(page).getByText('one two').click()
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('tides')
    release()
    fail()
    await steps.toast(page, '“tides” was typed nowhere').waitFor()
    await settled(page)
    await page.keyboard.type('!')
    assert.equal((await steps.textOf(page).innerText()).replace('!', ''), 'one two')
  })
})
