import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { isChromium } from '#testing/browser/left_out'
import { type PageOptions, screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage, settled } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Table of contents', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Opens a page of four chapters, each as high as the screen. */
  async function openLongPage(browser: Browser, options: Partial<PageOptions>) {
    const { page, id, account } = await openEmptyPage(browser, product, options)
    const text = (value: string) => [{ type: 'text', text: value }]
    const content = ['Harbour', 'Boats', 'Tides', 'Lamps'].flatMap((name, index) => [
      { type: 'heading', attrs: { level: index === 0 ? 1 : 2 }, content: text(name) },
      ...Array.from({ length: 25 }, () => ({ type: 'paragraph', content: text('They wait.') })),
    ])
    await account.client.put(`blocks/${id}`, { content: JSON.stringify({ type: 'doc', content }) })
    await page.reload()
    await steps.textOf(page).waitFor()
    return page
  }

  const table = (page: Page) => page.getByRole('navigation', { name: 'Table of contents' })
  const entry = (page: Page, name: string) => table(page).getByRole('button', { name })
  const current = (page: Page) => table(page).locator('[aria-current]')

  /** Asserts that a heading is at the upper edge of the page. */
  async function expectAtTop(page: Page, name: string) {
    const box = (await page.getByRole('heading', { name }).boundingBox())!
    if (box.y < 40 || box.y > 140) throw new Error(`${name} is at ${box.y} px`)
  }

  test('the table of contents is beside the text, tracks scrolling and scrolls to headings', async ({
    browser,
    assert,
  }) => {
    const page = await openLongPage(browser, { width: 1720 })
    await entry(page, 'Tides').click()
    await expectAtTop(page, 'Tides')
    await page.assertText(current(page), 'Tides')
    await screenshot(page, 'table of contents')
    await expectNoAxeViolations(page, WCAG_AA)
    await settled(page)
    await page.keyboard.type('High ')
    await entry(page, 'High Tides').waitFor()

    await page.getByRole('heading', { name: 'Boats' }).scrollIntoViewIfNeeded()
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0))
    await current(page).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Boats' }).evaluate((one) => one.scrollIntoView())
    await page.waitForFunction(
      () => document.querySelector('[aria-current=location]')?.textContent === 'Boats'
    )
    await entry(page, 'Lamps').press('Enter')
    await expectAtTop(page, 'Lamps')
    assert.equal(await steps.textOf(page).evaluate((one) => one === document.activeElement), true)

    await page.setViewportSize({ width: 1280, height: 800 })
    await table(page).waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1720, height: 800 })
    await table(page).waitFor()
    if (!isChromium(browser)) return
    await page.emulateMedia({ media: 'print' })
    await table(page).waitFor({ state: 'hidden' })
  })

  test('without space beside the text, the menu has the table of contents, also on a locked page', async ({
    browser,
    assert,
  }) => {
    const page = await openLongPage(browser, { width: 1280 })
    const open = async () => {
      await page.getByRole('button', { name: 'More' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Table of contents' }).press('ArrowRight')
      await page.getByRole('menuitemradio', { name: 'Tides' }).waitFor()
    }
    await open()
    await screenshot(page, 'table of contents in the menu')
    await page.getByRole('menuitemradio', { name: 'Tides' }).press('Enter')
    await page.getByRole('menu').first().waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.role === 'textbox')
    await expectAtTop(page, 'Tides')
    await settled(page)
    await page.keyboard.type('High ')
    await page.getByRole('heading', { name: 'High Tides' }).waitFor()

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await page.getByText('Locked', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await open()
    await page.getByRole('menuitemradio', { name: 'Lamps' }).click()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Lamps')
    await expectAtTop(page, 'Lamps')
    assert.isFalse(await table(page).isVisible())
  })

  test('on a phone, the menu has the table of contents', async ({ browser }) => {
    const page = await openLongPage(browser, { width: 375, touch: true, theme: 'dark' })
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitem', { name: 'Table of contents' }).tap()
    const choice = page.getByRole('menuitemradio', { name: 'Tides' })
    await choice.waitFor()
    await screenshot(page, 'table of contents 375 dark')
    await expectNoAxeViolations(page, WCAG_AA)
    await choice.tap()
    await page.getByRole('menu').first().waitFor({ state: 'detached' })
    await expectAtTop(page, 'Tides')
  })
})
