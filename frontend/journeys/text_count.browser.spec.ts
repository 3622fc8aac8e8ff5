import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage, settled } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Word and character count', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const menu = (page: Page) => page.getByRole('menu', { name: 'Page settings' })
  const shows = (page: Page, text: string) => menu(page).getByText(text, { exact: true }).waitFor()
  const close = async (page: Page) => {
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'detached' })
  }

  test('the menu counts the page and the selection, by mouse and by keyboard', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const more = page.getByRole('button', { name: 'More' })
    await page.keyboard.type('Boats at sea\n我喜欢猫')
    await more.click()
    await shows(page, '6 words, 16 characters')
    assert.equal(await menu(page).getByText('Selected').count(), 0)
    await close(page)

    await steps
      .textOf(page)
      .getByText('Boats at sea')
      .dblclick({ position: { x: 8, y: 8 } })
    await settled(page)
    await more.click()
    await shows(page, 'Selected: 1 word, 5 characters')
    await shows(page, '6 words, 16 characters')
    await screenshot(page, 'text counts')
    await expectNoAxeViolations(page, WCAG_AA)
    await close(page)

    await steps.textOf(page).click()
    await page.keyboard.press('ControlOrMeta+A')
    await settled(page)
    await more.focus()
    await page.keyboard.press('Enter')
    await shows(page, 'Selected: 6 words, 16 characters')
  })

  test('a locked page is counted like an editable one', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product)
    const more = page.getByRole('button', { name: 'More' })
    await page.keyboard.type('Boats at sea\nHigh tide')
    await steps.save(page)
    await more.click()
    await menu(page).getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await close(page)
    await page.getByText('Locked', { exact: true }).waitFor()
    await page
      .locator('article')
      .getByText('Boats at sea')
      .dblclick({ position: { x: 8, y: 8 } })
    await settled(page)
    await more.click()
    await shows(page, 'Selected: 1 word, 5 characters')
    await shows(page, '5 words, 21 characters')
    await close(page)
    await page.locator('article').getByText('High tide').click()
    await more.click()
    await shows(page, '5 words, 21 characters')
    await menu(page).getByText('Selected').waitFor({ state: 'detached' })
  })

  test('the sheet of a phone has the counts', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, { width: 375, touch: true })
    await page.keyboard.type('Boats at sea')
    await page.keyboard.press('Shift+Home')
    await settled(page)
    // The page's bar is behind the keyboard.
    await page.getByRole('button', { name: 'Hide keyboard' }).tap()
    await page.getByRole('button', { name: 'More' }).tap()
    await shows(page, 'Selected: 3 words, 12 characters')
    await screenshot(page, 'text counts on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
  })
})
