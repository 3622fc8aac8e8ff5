import { test } from '@japa/runner'
import { screenshot } from '#backend/testing/browser/page'
import { temporaryDirectory } from '#backend/testing/environment'
import { Product } from '#backend/testing/product'
import { WORD } from '../features/editor/paste/fixtures/clipboards.js'
import { openEmptyPage, pasteInto } from './editor_steps.js'
import * as steps from './steps.js'

const MARKDOWN = '# Boats\n\n- [x] **Oil**\n- [ ] Lamps\n\n```\nif (tide)\n  go()\n```'

test.group('Pasting into a page', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.start({ directory: await temporaryDirectory() })
  })

  test('takes Markdown, an address, Word, plain text and much of it', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const text = steps.textOf(page)
    await pasteInto(page, { 'text/plain': MARKDOWN })
    await page.assertText(text.locator('h1'), 'Boats')
    await page.assertText(text.locator('[data-checked] strong'), 'Oil')
    assert.deepEqual(await text.locator('p > code').allInnerTexts(), ['if (tide)', '  go()'])
    await page.keyboard.press('ControlOrMeta+Z')
    await text.locator('h1').waitFor({ state: 'detached' })
    assert.equal((await text.innerText()).trim(), '')

    await page.keyboard.type('harbour')
    await page.keyboard.press('Shift+Home')
    await pasteInto(page, { 'text/plain': 'https://a.test/x' })
    await page.assertText(text.locator('a[href="https://a.test/x"]'), 'harbour')
    await page.keyboard.press('ControlOrMeta+A')
    await pasteInto(page, { 'text/html': WORD })
    await page.assertText(text.locator('ul ul'), 'Large ones')
    await screenshot(page, 'pasted from word')

    await page.keyboard.press('ControlOrMeta+A')
    await page.evaluate((markdown) => navigator.clipboard.writeText(markdown), MARKDOWN)
    await page.keyboard.press('ControlOrMeta+Shift+V')
    await text.getByText('# Boats').waitFor()
    await page.assertText(text.locator('p').nth(1), '- [x] **Oil**')

    const html = Array.from({ length: 1000 }, (_, i) => `<p>Line ${i} <b>bold</b></p>`).join('')
    await page.keyboard.press('ControlOrMeta+A')
    const started = Date.now()
    await pasteInto(page, { 'text/html': html })
    await text.getByText('Line 999').waitFor()
    assert.isBelow(Date.now() - started, 5000)
    assert.equal(await text.locator('p').count(), 1000)
    await page.getByText(/^Saved /).waitFor()
  })
})
