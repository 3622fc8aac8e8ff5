import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { HISTORY_MERGE } from '../features/editor/commands/undo.js'
import { openEmptyPage, writeAbove } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Dates', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const days = (page: Page) =>
    page
      .locator('time.inline-date')
      .evaluateAll((all: Element[]) => all.map((time) => time.getAttribute('datetime')))
  const option = (page: Page, name: string | RegExp) =>
    page.getByRole('listbox', { name: 'Pages and dates' }).getByRole('option', { name })
  const form = (page: Page) => page.getByRole('form', { name: 'Date' })
  const date = (page: Page) => page.locator('time.inline-date')

  test('keys insert a date, change it and undo both', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.type('Due @3 May 2026')
    await option(page, /2026/).waitFor()
    await screenshot(page, 'date in the finder')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.keyboard.press('Enter')
    await page.assertText(date(page), 'May 3, 2026')
    await page.keyboard.type(' at noon')
    for (let i = 0; i < ' at noon'.length; i++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Alt+Enter')
    await form(page).getByLabel('Date').waitFor()
    await screenshot(page, 'form of a date')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'detached' })
    assert.deepEqual(await days(page), ['2026-05-03'])
    await page.waitForTimeout(HISTORY_MERGE + 100)

    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Enter')
    await form(page).getByLabel('Date').fill('2027-01-31')
    await page.keyboard.press('Enter')
    await page.assertText(date(page), 'Jan 31, 2027')
    await page.keyboard.press('ControlOrMeta+z')
    await page.assertText(date(page), 'May 3, 2026')
    await page.keyboard.press('ControlOrMeta+y')
    await page.assertText(date(page), 'Jan 31, 2027')
    await page.keyboard.press('Backspace')
    await date(page).waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('@tomorrow')
    await page.keyboard.press('Tab')
    await steps.save(page)
    assert.lengthOf(await days(page), 2)
    await page.reload()
    await date(page).nth(1).waitFor()
    assert.equal((await days(page))[0], '2027-01-31')
  })

  test('a chosen day stays while another browser writes above', async ({ browser }) => {
    const { page, id, account } = await openEmptyPage(browser, product)
    await page.keyboard.type('/date')
    await page.keyboard.press('Enter')
    const day = form(page).getByLabel('Date')
    await day.fill('2026-12-24')
    await writeAbove(account, id, 'Theirs')
    await steps.textOf(page).getByText('Theirs').waitFor()
    await page.assertInputValue(day, '2026-12-24')
  })

  test('the mouse opens the form, and a locked page shows the date only', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.type('/date')
    await page.keyboard.press('Enter')
    await form(page).getByLabel('Date').fill('')
    await form(page).getByRole('button', { name: 'Save' }).click()
    await form(page).getByText('Choose a day from the calendar.').waitFor()
    await expectNoAxeViolations(page, WCAG_AA)
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await date(page).click()
    await form(page).getByLabel('Date').fill('2026-12-24')
    await form(page).getByRole('button', { name: 'Save' }).click()
    await page.assertText(date(page), 'Dec 24, 2026')
    await page.keyboard.type(' now')
    await steps.save(page)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('Locked', { exact: true }).waitFor()
    await date(page).click()
    assert.equal(await form(page).count(), 0)
    assert.equal(await page.locator('main p').first().innerText(), 'Dec 24, 2026 now')
  })

  test('on a phone the finder and the form are sheets', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, { width: 375, touch: true })
    await page.keyboard.type('@tod')
    await screenshot(page, 'date in the finder on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await option(page, 'Today').tap()
    await date(page).tap()
    await form(page).getByLabel('Date').waitFor()
    await screenshot(page, 'form of a date on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await form(page).getByLabel('Date').fill('2026-12-24')
    await form(page).getByRole('button', { name: 'Save' }).tap()
    await page.assertText(date(page), 'Dec 24, 2026')
    assert.deepEqual(await days(page), ['2026-12-24'])
  })
})
