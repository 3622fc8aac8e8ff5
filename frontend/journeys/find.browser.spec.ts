import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Find and replace', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const bar = (page: Page) => page.getByRole('search', { name: 'Find and replace' })
  const status = (page: Page, text: string) =>
    bar(page).getByRole('status').getByText(text).waitFor()
  const find = (page: Page) => bar(page).getByRole('textbox', { name: 'Find' })

  test('text is found and replaced by keyboard, and one undo restores it', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const text = steps.textOf(page)
    await page.keyboard.type('Boat one\nboat two\nboats three')
    await page.keyboard.press('ControlOrMeta+F')
    await page.locator('input:focus').and(find(page)).waitFor()
    await page.keyboard.type('boat')
    await status(page, '1 of 3')
    assert.equal(await text.locator('.found').count(), 3)
    await screenshot(page, 'find and replace')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.keyboard.press('Enter')
    await status(page, '2 of 3')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Shift+Enter')
    await status(page, '3 of 3')
    await bar(page).getByRole('button', { name: 'Match case' }).click()
    await status(page, 'of 2')
    await bar(page).getByRole('button', { name: 'Whole word' }).click()
    await status(page, '1 of 1')
    await bar(page).getByRole('button', { name: 'Match case' }).click()
    await status(page, 'of 2')

    await bar(page).getByRole('textbox', { name: 'Replace with' }).fill('ship')
    await page.keyboard.press('ControlOrMeta+Enter')
    await status(page, 'No matches')
    await page.assertText(text.locator('p').first(), 'ship one')
    await page.assertText(text.locator('p').nth(1), 'ship two')
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+Z')
    await page.assertText(text.locator('p').first(), 'Boat one')
    await page.assertText(text.locator('p').nth(1), 'boat two')
  })

  test('a late search leaves the cursor of a user who writes in the page again', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, { keepsApp: false })
    const text = steps.textOf(page)
    await page.keyboard.type('Boat one\nboat two')
    const release = await steps.holdRequests(page, '**/assets/regex-worker-*.js')
    await page.keyboard.press('ControlOrMeta+F')
    await bar(page).getByRole('button', { name: 'Regular expression' }).click()
    await find(page).fill('tw.')
    await text.focus()
    release()
    await status(page, '1 of 1')
    await page.keyboard.type('!')
    assert.equal(await text.locator('p').last().innerText(), 'boat two!')
  })

  test('regular expressions fill in groups, and a slow one does not freeze the page', async ({
    browser,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const text = steps.textOf(page)
    await page.keyboard.type(`2026-01\n${'a'.repeat(40)}!`)
    await page.keyboard.press('ControlOrMeta+F')
    await bar(page).getByRole('button', { name: 'Regular expression' }).click()
    await find(page).fill('(')
    await status(page, 'This regular expression isn’t valid.')
    await find(page).fill('(a+)+$')
    await status(page, 'This regular expression takes too long. Make it simpler.')
    await find(page).fill('(\\d+)-(\\d+)')
    await status(page, '1 of 1')
    await bar(page).getByRole('textbox', { name: 'Replace with' }).fill('$2/$1')
    await bar(page).getByRole('button', { name: 'Replace', exact: true }).click()
    await page.assertText(text.locator('p').first(), '01/2026')
  })

  test('the menu opens the bar on a phone', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, {
      width: 375,
      touch: true,
      theme: 'dark',
    })
    await page.keyboard.type('one two one')
    await page.getByRole('button', { name: 'Hide keyboard' }).tap()
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Find and replace' }).tap()
    await find(page).fill('one')
    await status(page, '1 of 2')
    await screenshot(page, 'find and replace on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await bar(page).getByRole('button', { name: 'Close' }).tap()
    await bar(page).waitFor({ state: 'detached' })
  })
})
