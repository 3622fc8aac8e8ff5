import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage, openSameInNewTab, pasteInto } from './editor_steps.js'
import * as steps from './steps.js'

const PHONE = { width: 375, touch: true }

test.group('Toggles', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Types a toggle with a nested toggle; the cursor ends in a line below both. */
  async function writeToggles(page: Page) {
    await page.keyboard.type('>> Voyage\nBefore noon\n>> Stores\nOnly biscuits\n\n\nAfterwards')
    await steps.textOf(page).locator('.toggle .toggle').waitFor()
  }

  const button = (page: Page, name: string) =>
    steps.textOf(page).getByRole('button', { name, exact: true })
  const line = (page: Page, words: string) => steps.textOf(page).getByText(words, { exact: true })

  test('toggles are written, closed and opened by keyboard and mouse', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const text = steps.textOf(page)
    await writeToggles(page)
    assert.equal(await text.locator('> .toggle').count(), 1)
    await page.assertText(text.locator('> p'), 'Afterwards')
    await screenshot(page, 'toggles open')
    await expectNoAxeViolations(page, WCAG_AA)

    await button(page, 'Voyage').click()
    await line(page, 'Before noon').waitFor({ state: 'hidden' })
    assert.equal(await button(page, 'Voyage').getAttribute('aria-expanded'), 'false')
    await screenshot(page, 'toggles closed')
    await expectNoAxeViolations(page, WCAG_AA)

    // Backspace below hidden text shows it first.
    await line(page, 'Afterwards').click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Backspace')
    await line(page, 'Before noon').waitFor()
    await page.assertText(text.locator('> p'), 'Afterwards')

    // Mod+Enter closes the toggle around the cursor, which moves to its line.
    await line(page, 'Only biscuits').click()
    await page.keyboard.press('ControlOrMeta+Enter')
    await line(page, 'Only biscuits').waitFor({ state: 'hidden' })
    await page.getByText('Closed', { exact: true }).waitFor({ state: 'attached' })
    await page.keyboard.type(' ashore')
    await line(page, 'Stores ashore').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Water')
    await line(page, 'Only biscuits').waitFor({ state: 'hidden' })
    await page.keyboard.press('ControlOrMeta+Z')
    await line(page, 'Water').waitFor({ state: 'detached' })
  })

  test('the open state stays on the device and leaves the page unchanged', async ({
    browser,
    assert,
  }) => {
    const { page, id, account } = await openEmptyPage(browser, product)
    await writeToggles(page)
    await button(page, 'Stores').click()
    await page.getByText(/^Saved /).waitFor()
    const contentOf = async () =>
      (await account.client.get<{ content: string }>(`blocks/${id}`)).body.data
    const before = await contentOf()
    await page.reload()
    await line(page, 'Before noon').waitFor()
    await line(page, 'Only biscuits').waitFor({ state: 'hidden' })
    await button(page, 'Stores').click()
    await line(page, 'Only biscuits').waitFor()
    assert.deepEqual(await contentOf(), before)
    const tab = await openSameInNewTab(page)
    await line(tab, 'Only biscuits').waitFor()

    // Another device of the same user starts with closed toggles.
    const other = await browser.newContext({ baseURL: product.url })
    await steps.signInByCookies(other, account)
    const elsewhere = await other.newPage()
    await elsewhere.goto(page.url())
    await line(elsewhere, 'Voyage').waitFor()
    await line(elsewhere, 'Before noon').waitFor({ state: 'hidden' })
    await other.close()
  })

  test('links, search and the table of contents open what is hidden', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product)
    await pasteInto(page, {
      'text/html':
        '<details><summary>Voyage</summary><h2>Quays</h2><details><summary>Stores</summary><p>Zwieback</p></details></details><h2>One</h2><h2>Two</h2>',
    })
    const address = await linkTo(page, 'Zwieback')
    const close = () => button(page, 'Voyage').click()
    await button(page, 'Stores').click()
    await close()
    await line(page, 'Quays').waitFor({ state: 'hidden' })
    await page.evaluate((url) => (location.href = url), address)
    await line(page, 'Zwieback').waitFor()

    await button(page, 'Stores').click()
    await close()
    await page.keyboard.press('ControlOrMeta+P')
    await page.keyboard.type('Zwieback')
    await page.getByRole('option').filter({ hasText: 'Zwieback' }).first().click()
    await line(page, 'Zwieback').waitFor()
  })

  test('toggles of a locked page open and close, and for a search in the browser', async ({
    browser,
    assert,
  }) => {
    const { page, id, account } = await openEmptyPage(browser, product)
    await writeToggles(page)
    await button(page, 'Voyage').click()
    await page.getByText(/^Saved /).waitFor()
    await account.client.put(`blocks/${id}/is-page-locked`, { is_page_locked: true })
    await page.reload()
    const toggle = page.getByRole('button', { name: 'Voyage', exact: true })
    const nested = page.getByText('Before noon', { exact: true })
    await nested.waitFor({ state: 'hidden' })
    await toggle.focus()
    await page.keyboard.press('Enter')
    await nested.waitFor()
    await page.keyboard.press('Space')
    await nested.waitFor({ state: 'hidden' })
    assert.equal(
      await nested.evaluate((node) => node.closest('[hidden]')?.getAttribute('hidden')),
      'until-found'
    )
    // The browser's find-in-page sends this event before it shows a hit.
    await nested.evaluate((node) =>
      node.closest('[hidden]')!.dispatchEvent(new Event('beforematch', { bubbles: true }))
    )
    await nested.waitFor()
    assert.equal(await toggle.getAttribute('aria-expanded'), 'true')
  })

  test('toggles open and close by touch', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    await writeToggles(page)
    await screenshot(page, 'toggles on a phone')
    await button(page, 'Voyage').tap()
    await line(page, 'Before noon').waitFor({ state: 'hidden' })
    await button(page, 'Voyage').tap()
    await line(page, 'Before noon').waitFor()
    await expectNoAxeViolations(page, WCAG_AA)
  })

  /** Returns a link to the block with this line. */
  async function linkTo(page: Page, words: string) {
    await line(page, words).click()
    await page.keyboard.press('ControlOrMeta+/')
    await page.getByRole('menuitem', { name: 'Copy link to block' }).click()
    await page.getByText(/^Saved /).waitFor()
    return page.evaluate(() => navigator.clipboard.readText())
  }
})
