import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { OUT_OF_REACH, screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { readArchive } from '#modules/workspace/exports/testing/read_archive'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

const PHONE = { width: 375, touch: true }

test.group('Export', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const menuitem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
  const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })

  /** Presses a button that starts a download; returns its file name and its texts by path. */
  async function downloaded(page: Page, press: () => Promise<void>) {
    const [download] = await Promise.all([page.waitForEvent('download'), press()])
    const files = await readArchive(await readFile(await download.path()))
    const texts = Array.from(files, ([path, { bytes }]) => [path, bytes.toString('utf8')] as const)
    return { name: download.suggestedFilename(), texts: new Map(texts) }
  }

  test('a page is exported from its menu with text that was just typed', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.type('Low tide at noon')
    await more(page).click()
    await menuitem(page, 'Export').click()
    const dialog = page.getByRole('dialog', { name: 'Export “page”' })
    await dialog.getByText('A zip file with this page').waitFor()
    await screenshot(page, 'export dialog')
    await expectNoAxeViolations(page, WCAG_AA)
    const { name, texts } = await downloaded(page, () =>
      dialog.getByRole('button', { name: 'Export' }).click()
    )
    assert.match(name, /^page \d{4}-\d\d-\d\d\.zip$/)
    assert.include(texts.get('page.md'), '\n\nLow tide at noon\n')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Export started. Your browser shows the download.').waitFor()

    await more(page).click()
    await menuitem(page, 'Export').click()
    await dialog.getByText('HTML').click()
    await dialog.getByText('They open offline').waitFor()
    const html = await downloaded(page, () =>
      dialog.getByRole('button', { name: 'Export' }).click()
    )
    assert.include(html.texts.get('page.html'), 'Low tide at noon')
  })

  test('a section is exported with the keyboard, and a refusal stays in the dialog', async ({
    browser,
    assert,
  }) => {
    const expectedErrors = OUT_OF_REACH
    const { page, account } = await openEmptyPage(browser, product, { expectedErrors })
    const sections = page.getByRole('navigation', { name: 'Sections' })
    const row = sections.getByRole('link', { name: 'section', exact: true })
    await row.focus()
    await page.keyboard.press('Shift+F10')
    await menuitem(page, 'Export').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Export “section”' })
    await dialog.getByText('A zip file with all pages of this section').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await row.click({ button: 'right' })
    await menuitem(page, 'Export').click()
    const { body } = await account.client.get<{ id: number }[]>('blocks')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Export' }).click()
    await dialog
      .getByRole('alert')
      .getByText('You’re offline. Export once you’re back online.')
      .waitFor()
    await screenshot(page, 'export without connection')
    await page.context().setOffline(false)
    assert.lengthOf(body.data, 1)
    const { texts } = await downloaded(page, () =>
      dialog.getByRole('button', { name: 'Export' }).click()
    )
    assert.deepEqual([...texts.keys()], ['section/', 'section/page.md', 'strata.json'])
  })

  test('settings export everything, on a phone too', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Export', exact: true }).tap()
    const button = page.getByRole('button', { name: 'Export everything' })
    await button.waitFor()
    await screenshot(page, 'export everything on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    const { name, texts } = await downloaded(page, () => button.tap())
    assert.match(name, /^Strata \d{4}-\d\d-\d\d\.zip$/)
    assert.isTrue(texts.has('folder/file/section/page.md'))
    assert.isTrue(texts.has('account/profile.json'))
  })
})

test.group('Print', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('a page prints alone, with the addresses of its links', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.type('See https://tides.test/a for times')
    await page.evaluate(() => {
      const printed = window as unknown as { prints: number }
      printed.prints = 0
      window.print = () => void printed.prints++
    })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Print', exact: true }).click()
    await page.waitForFunction(() => (window as unknown as { prints: number }).prints === 1)
    await page.emulateMedia({ media: 'print' })
    await screenshot(page, 'printed page')
    assert.isTrue(await steps.textOf(page).isVisible())
    for (const hidden of [
      page.getByRole('button', { name: 'More', exact: true }),
      page.getByRole('navigation', { name: 'Sections' }),
    ]) {
      assert.isFalse(await hidden.isVisible())
    }
    const after = await steps
      .textOf(page)
      .locator('a')
      .evaluate((link) => getComputedStyle(link, '::after').content)
    assert.include(after, 'https://tides.test/a')
  })
})
