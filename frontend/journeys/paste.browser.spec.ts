import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import type { TestAccount } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { isChromium } from '#testing/browser/left_out'
import { OUT_OF_REACH, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import type { BlockResponse, NamedBlock } from '#modules/workspace/api'
import { WORD } from '../features/editor/paste/fixtures/clipboards.js'
import { openEmptyPage, pasteInto, settled, storedInBrowser } from './editor_steps.js'
import * as steps from './steps.js'

const RECORDED = new URL('../features/editor/paste/fixtures/recorded/', import.meta.url)
const recorded = (name: string) => readFileSync(new URL(`${name}.html`, RECORDED), 'utf8')
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"/>'
const MARKDOWN = '# Boats\n\n- [x] **Oil**\n- [ ] Lamps\n\n```\nif (tide)\n  go()\n```'

/** Returns the item numbers as rendered; only Chromium exposes them. */
async function numbersOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const { documents, strings } = await devtools.send('DOMSnapshot.captureSnapshot', {
    computedStyles: [],
  })
  const texts = documents[0]!.layout.text.map((index) => strings[index] ?? '')
  return texts.filter((text) => /^\d+$/.test(text))
}

/** Returns the pages of a split paste: the first one's id, and the texts of all blocks in order. */
async function partsOf({ client }: TestAccount) {
  const { body: names } = await client.get<NamedBlock[]>('blocks/names')
  const parts = names.data
    .filter(({ name }) => name.startsWith('page, part '))
    .sort((one, other) => one.name.localeCompare(other.name))
  const texts: string[] = []
  for (const part of parts) {
    const { body } = await client.get<BlockResponse>(`blocks/${part.id}`)
    const words = [...body.data.content!.matchAll(/"text":"([^"]*)"/g)]
    texts.push(...words.map(([, word]) => word!))
  }
  return { first: parts[0]?.id, texts }
}

test.group('Pasting into a page', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('a page accepts Markdown, an address, Word, plain text and large pastes', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const text = steps.textOf(page)
    await pasteInto(page, { 'text/plain': MARKDOWN })
    await page.assertText(text.locator('h1'), 'Boats')
    await page.assertText(text.locator('[data-checked] strong'), 'Oil')
    await page.assertText(text.locator('.code-block code'), 'if (tide)\n  go()')
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
    await pasteInto(page, { 'text/html': recorded('writer-docx') })
    await page.assertText(text.locator('ol[start="1"]'), 'Anew')
    await page.getByText('A picture couldn’t be pasted').first().waitFor()
    assert.deepEqual(await text.locator('h1, h2, h3').allInnerTexts(), [
      'Harbour',
      'On board',
      'Boats',
    ])
    if (isChromium(browser)) {
      const cells = await text.locator('td, th').allInnerTexts()
      const numbers = (await numbersOf(page)).filter((number) => !cells.includes(number))
      assert.deepEqual(numbers, ['1', '1', '2', '2', '1', '2'])
    }
    await screenshot(page, 'pasted from writer')

    await page.route('**/api/v1/remote-pictures?url=https%3A%2F%2Fharbour.test**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
    )
    await page.keyboard.press('ControlOrMeta+A')
    await pasteInto(page, { 'text/html': recorded('notion-page') })
    await page.getByText('3 pictures couldn’t be pasted').first().waitFor()
    // Blocks far outside the viewport are not laid out.
    await text.locator('.callout').first().scrollIntoViewIfNeeded()
    await page.assertText(text.locator('.callout').first().locator('p').first(), 'lights')
    assert.equal(await text.locator('[data-checked] > li').count(), 3)
    assert.notMatch((await text.textContent()) ?? '', /<.?aside>|\[[ x]\]/)
    await screenshot(page, 'pasted from notion')

    await page.keyboard.press('ControlOrMeta+A')
    await page.evaluate((markdown) => navigator.clipboard.writeText(markdown), MARKDOWN)
    await page.keyboard.press('ControlOrMeta+Shift+V')
    await text.getByText('# Boats').waitFor()
    await page.assertText(text.locator('p').nth(1), '- [x] **Oil**')

    const html = Array.from({ length: 1000 }, (_, i) => `<p>Line ${i} <b>bold</b></p>`).join('')
    await page.keyboard.press('ControlOrMeta+A')
    await pasteInto(page, { 'text/html': html })
    await text.getByText('Line 999').waitFor()
    assert.equal(await text.locator('p').count(), 1000)
    await page.getByText(/^Saved /).waitFor()
  })

  test('pasted Markdown, code and cells are measured as the blocks they become', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const text = steps.textOf(page)
    const dialog = page.getByRole('dialog', { name: 'This doesn’t fit on one page' })
    const lines = Array.from({ length: 13_000 }, () => 'go()').join('\n')
    // The first paste waits for the reader.
    for (const time of ['before', 'after']) {
      await pasteInto(page, { 'text/plain': `\`\`\`\n${lines}\n\`\`\`` })
      await text.locator('.code-block').waitFor()
      await screenshot(page, `pasted many lines of code ${time} the reader has loaded`)
      await page.keyboard.press('ControlOrMeta+A')
    }
    await pasteInto(page, { 'text/plain': lines, 'vscode-editor-data': '{"mode":"go"}' })
    await text.locator('[data-language="go"]').waitFor()
    assert.equal(await dialog.count(), 0)

    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await pasteInto(page, { 'text/plain': 'boat\tport\n'.repeat(6_000) })
    await dialog.getByRole('button', { name: /^Put it on \d new pages$/ }).waitFor()
    assert.equal(await text.locator('table').count(), 0)
  })

  for (const [width, theme] of [
    [1280, 'light'],
    [375, 'dark'],
  ] as const) {
    test(`content too large for one page is refused and split into new pages, ${width} ${theme}`, async ({
      browser,
      assert,
    }) => {
      const { page, account } = await openEmptyPage(browser, product, { width, theme })
      const lines = Array.from({ length: 30_000 }, (_, index) => `line ${index} of many`)
      await page.keyboard.type('Here')
      await pasteInto(page, { 'text/plain': lines.join('\n') })
      const dialog = page.getByRole('dialog', { name: 'This doesn’t fit on one page' })
      await dialog.waitFor()
      // Behind a dialog the text has no role.
      await page.assertText(page.locator('[contenteditable=true]'), 'Here')
      await expectNoAxeViolations(page)
      await screenshot(page, `paste too much ${width} ${theme}`)
      await dialog.getByRole('button', { name: /^Put it on \d new pages$/ }).click()
      // The browser sends a megabyte four times.
      await page.getByText(/^Pasted on \d new pages$/).waitFor({ timeout: 90_000 })
      await page.getByRole('button', { name: 'Open the first' }).click()
      await steps.textOf(page).getByText('line 0 of many').waitFor()
      const { first, texts } = await partsOf(account)
      assert.isTrue(page.url().endsWith(`/${first}`))
      assert.deepEqual(texts, lines)
    })
  }

  test('the next visit completes a paste on new pages that a reload interrupts, each page once', async ({
    browser,
    assert,
  }) => {
    const { page, account } = await openEmptyPage(browser, product, {
      keepsApp: false,
      expectedErrors: OUT_OF_REACH,
    })
    const lines = Array.from({ length: 30_000 }, (_, index) => `line ${index} of many`)
    await pasteInto(page, { 'text/plain': lines.join('\n') })
    let saves = 0
    await page.route('**/api/v1/blocks/*', async (route) => {
      const isPart = (route.request().postData()?.length ?? 0) > 100_000
      // The second text never reaches the server.
      if (!isPart || ++saves !== 2) await route.continue()
    })
    await page.getByRole('button', { name: /^Put it on \d new pages$/ }).click()
    await eventually(() => assert.equal(saves, 2))
    page.on('dialog', (asked) => void asked.accept())
    await page.reload()
    await page.getByText(/^Pasted on \d new pages$/).waitFor({ timeout: 90_000 })
    const { texts } = await partsOf(account)
    assert.deepEqual(texts, lines)
    assert.notInclude(await storedInBrowser(page), 'page_key')
  })

  test('pasting works on a phone in dark mode, and copying returns Markdown', async ({
    browser,
    assert,
  }) => {
    const phone = { width: 375, touch: true, theme: 'dark' as const }
    const { page } = await openEmptyPage(browser, product, phone)
    const text = steps.textOf(page)
    await pasteInto(page, { 'text/html': recorded('excel-windows') })
    await page.assertText(text.locator('strong').last(), 'Name of a Boat')
    assert.equal(await text.locator('p:has(a)').count(), 7)
    await screenshot(page, 'pasted from excel on a phone')
    await page.keyboard.press('ControlOrMeta+A')
    await settled(page)
    await pasteInto(page, { 'text/html': WORD })
    await text.getByText('Large ones').waitFor()
    await screenshot(page, 'pasted on a phone')
    const width = await page.getByRole('main').evaluate((main) => main.scrollWidth)
    assert.equal(width, 375)

    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    const copy = page.getByRole('menuitem', { name: 'Copy as Markdown' })
    await copy.waitFor()
    await screenshot(page, 'page menu on a phone')
    await copy.tap()
    await page.getByText('Copied as Markdown').waitFor()
    assert.match(await copied(), /^# page\n\n# Harbour\n\n\*\*Three\*\* boats \*left\*/)
    assert.include(await copied(), '- Nets\n  - Large ones\n- Lamps')

    await text.getByText('Large ones').tap()
    await page.getByRole('button', { name: 'Block menu' }).tap()
    await copy.tap()
    await eventually(async () => assert.equal(await copied(), '- Large ones'))

    await page.getByRole('button', { name: 'Clear selection' }).tap()
    await page.keyboard.press('ControlOrMeta+A')
    await settled(page)
    await page.keyboard.press('ControlOrMeta+C')
    assert.match(await copied(), /^Harbour\n\nThree boats left/)
    assert.include(await copied(), '- Nets\n  - Large ones\n- Lamps')
  })
})
