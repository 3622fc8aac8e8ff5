import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { png } from '#platform/files/testing/pictures'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { HISTORY_MERGE } from '../features/editor/commands/undo.js'
import { openEmptyPage, pasteInto, settled } from './editor_steps.js'
import * as steps from './steps.js'

const PICTURE = {
  name: 'boat.png',
  mimeType: 'image/png',
  buffer: Buffer.from(png({ width: 320, height: 160 })),
}

const PHONE = { width: 375, touch: true }

/** Editor rules by touch; letters come from the on-screen keyboard. */
test.group('Editor on a phone', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const bar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })
  const press = (page: Page, name: string) => bar(page).getByRole('button', { name }).tap()

  /** Adds a block via the toolbar and its sheet. */
  async function add(page: Page, title: string) {
    await press(page, 'Add a block')
    const sheet = page.getByRole('listbox', { name: 'Blocks' })
    await sheet.getByText(title, { exact: true }).tap()
    await sheet.waitFor({ state: 'detached' })
  }

  test('Markdown prefixes start lists, and the toolbar indents them', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    const text = steps.textOf(page)
    await page.keyboard.type('- Nets\nLarge')
    await press(page, 'Indent')
    await page.assertText(text.locator('ul ul'), 'Large')
    await screenshot(page, 'list on a phone')
    // Edits within a second are undone together (rule 4.6).
    await page.waitForTimeout(HISTORY_MERGE + 100)
    await press(page, 'Outdent')
    await text.locator('ul ul').waitFor({ state: 'detached' })
    await press(page, 'Undo')
    await page.assertText(text.locator('ul ul'), 'Large')
    await press(page, 'Redo')
    await text.locator('ul ul').waitFor({ state: 'detached' })
    await page.keyboard.type('\n\n1. Cast off\n\n[] Oil')
    await page.assertText(text.locator('ol'), 'Cast off')
    await text.getByRole('checkbox', { name: 'Done' }).tap()
    await text.locator('[data-checked]').waitFor()
  })

  test('the sheet adds a block between two dividers', async ({ browser }) => {
    const { page, account, id } = await openEmptyPage(browser, product, {
      ...PHONE,
      keepsApp: false,
    })
    const dividers = [{ type: 'divider' }, { type: 'divider' }]
    const content = JSON.stringify({ type: 'doc', content: dividers })
    await account.client.put(`blocks/${id}`, { content })
    await page.reload()
    const text = steps.textOf(page)
    await text.locator('.divider').first().tap()
    await settled(page)
    await page.keyboard.press('ArrowRight')
    await text.locator('.ProseMirror-gapcursor').waitFor({ state: 'attached' })
    await add(page, 'Heading 2')
    await page.keyboard.type('Slack tide')
    await page.assertText(text.locator('.divider + h2'), 'Slack tide')
  })

  test('the sheet inserts every block, and images from a file or a link', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    const text = steps.textOf(page)
    await press(page, 'Add a block')
    await page.getByRole('listbox', { name: 'Blocks' }).waitFor()
    await screenshot(page, 'sheet of blocks')
    await expectNoAxeViolations(page, WCAG_AA)
    // A tap elsewhere closes the sheet.
    await page.getByRole('textbox', { name: 'Page title' }).tap()
    await page.getByRole('listbox', { name: 'Blocks' }).waitFor({ state: 'detached' })
    // Closing also removes the slash that the button typed.
    assert.equal(await text.textContent(), '')
    await text.locator('p').first().tap()
    for (const [title, selector] of [
      ['Heading 2', 'h2'],
      ['To-do List', '[data-kind=check]'],
      ['Quote', 'blockquote'],
      ['Callout', '.callout'],
      ['Toggle', '.toggle'],
      ['Code', '.code-block'],
      ['Divider', '.divider'],
    ] as const) {
      await add(page, title)
      await text.locator(selector).waitFor()
      await settled(page)
      await page.keyboard.type(title)
    }

    const dialog = page.getByRole('dialog', { name: 'Insert image' })
    await add(page, 'Image')
    await dialog.getByRole('button', { name: 'Insert' }).tap()
    await dialog.getByText('Image link cant be empty.').waitFor()
    await dialog.getByLabel('Image link').fill('ftp://x')
    await dialog.getByRole('button', { name: 'Insert' }).tap()
    await dialog.getByText('Image link is not valid').waitFor()
    await dialog.getByLabel('Image link').fill(`${product.url}/favicon.svg`)
    await screenshot(page, 'image link on a phone')
    await dialog.getByRole('button', { name: 'Insert' }).tap()
    await text.locator('img[src="/favicon.svg"]').waitFor()
    await dialog.waitFor({ state: 'detached' })

    await add(page, 'Image')
    await dialog.getByRole('tab', { name: 'Select file' }).tap()
    await screenshot(page, 'image file on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    const choose = async (file: typeof PICTURE) => {
      const choosing = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: 'Choose a file' }).tap()
      await (await choosing).setFiles(file)
    }
    await choose({ ...PICTURE, buffer: Buffer.alloc(5 * 1024 ** 2 + 1) })
    const tooLarge = page.getByRole('dialog', { name: 'Image too large' })
    await tooLarge.getByText('Image size should be < 5MB').waitFor()
    await screenshot(page, 'image too large on a phone')
    await tooLarge.getByRole('button', { name: 'Close' }).tap()
    await tooLarge.waitFor({ state: 'detached' })
    await add(page, 'Image')
    await dialog.getByRole('tab', { name: 'Select file' }).tap()
    await choose(PICTURE)
    const uploaded = text.locator('img[src*="/files/"]')
    await uploaded.waitFor()
    await dialog.waitFor({ state: 'detached' })
    await settled(page)

    await uploaded.tap()
    await page.getByRole('toolbar', { name: 'Image' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('After it')
    await page.assertText(text.locator('figure:has(img[src*="/files/"]) + p'), 'After it')
    await uploaded.tap()
    await page.getByRole('button', { name: 'Delete image' }).tap()
    await uploaded.waitFor({ state: 'detached' })

    await page.getByText('Not saved').waitFor()
    await page.getByRole('button', { name: 'Save' }).tap()
    await page.getByText(/^Saved /).waitFor()
    await page.reload()
    await text.getByText('After it').waitFor()
    assert.equal(await text.locator('figure.image img').count(), 1)
  })

  test('a page can be locked, read and unlocked on a phone', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, { ...PHONE, theme: 'dark' })
    await page.keyboard.type('Read me')
    await page.getByText(/^Saved /).waitFor()
    const lock = page.getByRole('menuitemcheckbox', { name: 'Lock page' })
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await lock.tap()
    await page.getByText('Locked', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await lock.waitFor({ state: 'detached' })
    await page.getByText('Read me').tap()
    await settled(page)
    assert.equal(await bar(page).count(), 0)
    assert.equal(await steps.textOf(page).count(), 0)
    assert.isTrue(await steps.titleOf(page).isDisabled())
    await screenshot(page, 'locked on a phone')
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await lock.tap()
    await steps.textOf(page).getByText('Read me').waitFor()
    await page.keyboard.press('Escape')
    await lock.waitFor({ state: 'detached' })
    await steps.textOf(page).tap()
    await bar(page).waitFor()
  })

  test('notices appear above the toolbar and the keyboard', async ({ browser, assert }) => {
    const options = { ...PHONE, expectedErrors: [/status of (429|500)/], keepsApp: false }
    const { page } = await openEmptyPage(browser, product, options)
    const json = { message: 'Often', code: 'E_TOO_MANY_REQUESTS', data: { retry_after: 60 } }
    await page.route('**/api/v1/blocks/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 429, json }) : route.continue()
    )
    await page.route('**/files/presigned-url', (route) => route.fulfill({ status: 500 }))
    await page.keyboard.type('Written while saves are limited')
    const notSaved = page.getByRole('alert').getByText('Not saved.')
    await notSaved.waitFor()
    const clear = async (notice: Locator) => {
      const box = (await notice.boundingBox())!
      assert.isAtMost(box.y + box.height, (await bar(page).boundingBox())!.y)
    }
    await clear(page.getByRole('alert').getByRole('button'))
    await screenshot(page, 'not saved on a phone')

    const covered = 300
    await page.evaluate((height) => {
      const viewport = window.visualViewport!
      Object.defineProperty(viewport, 'height', { value: window.innerHeight - height })
      viewport.dispatchEvent(new Event('resize'))
    }, covered)
    await page.waitForFunction((height) => {
      const bottom = document.querySelector('[role=toolbar]')!.getBoundingClientRect().bottom
      return bottom <= window.innerHeight - height
    }, covered)
    await clear(page.getByRole('alert').getByRole('button'))
    await pasteInto(page, {}, PICTURE.buffer)
    await clear(page.getByRole('button', { name: 'Dismiss' }))
    await screenshot(page, 'image not uploaded on a phone')
  })
})
