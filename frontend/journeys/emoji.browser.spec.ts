import { test } from '@japa/runner'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Emoji by name', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('keys choose an emoji from the list, and other text stays', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product)
    const text = steps.textOf(page)
    const list = page.getByRole('listbox', { name: 'Emoji' })
    await page.keyboard.type('Done :tad')
    await list.getByRole('option', { name: 'tada' }).waitFor()
    await screenshot(page, 'emoji list')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.keyboard.press('Enter')
    await list.waitFor({ state: 'detached' })
    await page.keyboard.type(' at 10:30, see: (:smi')
    await list.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.keyboard.type('th) :zq')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Next')
    const lines = await text.locator('p').allInnerTexts()
    assert.deepEqual(lines, ['Done 🎉 at 10:30, see: (:smith) :zq', 'Next'])
    await page.keyboard.type(' :cat:')
    await page.assertText(text.locator('p').last(), 'Next 🐱')
  })

  test('on a phone the list is a sheet', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, { width: 375, touch: true })
    await page.keyboard.type(':hea')
    const list = page.getByRole('listbox', { name: 'Emoji' })
    await list.getByRole('option', { name: 'heart eyes' }).waitFor()
    await screenshot(page, 'emoji list on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await list.getByRole('option', { name: 'heart eyes' }).tap()
    await page.assertText(steps.textOf(page).locator('p').first(), '😍')
  })
})
