import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { isChromium } from '#testing/browser/left_out'
import { screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { focused, openEmptyPage, settled } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Editor', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const blocks = (page: Page) =>
    steps.textOf(page).evaluate((text) => [...text.children].map(({ outerHTML }) => outerHTML))

  test('three clicks select one paragraph, however slow they are', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.type('first\nsecond\nthird')
    const lines = steps.textOf(page).locator('p')
    // ProseMirror counts clicks less than half a second apart, and the browser slower ones.
    for (const [index, delay] of [0, 600].entries()) {
      await lines.nth(index).click({ clickCount: 3, delay })
      await page.keyboard.type(`typed ${index}`)
    }
    await page.assertText(lines.nth(0), 'typed 0')
    await page.assertText(lines.nth(1), 'typed 1')
    await page.assertText(lines.nth(2), 'third')
  })

  test('text typed between two dividers starts a paragraph, in which the slash menu opens', async ({
    browser,
  }) => {
    const { page, account, id } = await openEmptyPage(browser, product, { keepsApp: false })
    const dividers = [{ type: 'divider' }, { type: 'divider' }]
    const content = JSON.stringify({ type: 'doc', content: dividers })
    await account.client.put(`blocks/${id}`, { content })
    await page.reload()
    const text = steps.textOf(page)
    await text.locator('.divider').first().click()
    await settled(page)
    await page.keyboard.press('ArrowRight')
    await text.locator('.ProseMirror-gapcursor').waitFor({ state: 'attached' })
    await page.keyboard.type('/h2')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Slack tide')
    await page.assertText(text.locator('.divider + h2'), 'Slack tide')
  })

  test('every item of the slash menu inserts its block', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product)
    const menu = page.getByRole('listbox', { name: 'Blocks' })
    const text = steps.textOf(page)
    await page.keyboard.type('/')
    await menu.waitFor()
    await screenshot(page, 'editor slash menu')
    await expectNoAxeViolations(page)
    if (isChromium(browser)) {
      await page.emulateMedia({ forcedColors: 'active' })
      const outlines = await menu
        .locator('[role=option]')
        .evaluateAll((options) => options.map((option) => getComputedStyle(option).outlineStyle))
      assert.deepEqual(outlines.slice(0, 2), ['solid', 'none'])
      await page.emulateMedia({ forcedColors: 'none' })
    }
    assert.deepEqual(await menu.locator('[role=option] span span:first-child').allInnerTexts(), [
      'Text',
      'Heading 1',
      'Heading 2',
      'Heading 3',
      'Image',
      'File',
      'Bookmark',
      'Numbered List',
      'Bulleted List',
      'To-do List',
      'Quote',
      'Callout',
      'Toggle',
      'Toggle heading 1',
      'Toggle heading 2',
      'Toggle heading 3',
      'Code',
      'Formula',
      'Inline formula',
      'Divider',
      'Table',
      'Table of contents',
      '2 columns',
      '3 columns',
      '4 columns',
      '5 columns',
      'Link to page',
      'Date',
      'Template',
    ])
    await page.keyboard.press('ArrowUp')
    await page.assertText(menu.locator('[aria-selected=true] span span:first-child'), 'Template')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('zzz')
    await menu.getByText('No results').waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    const startAgain = async () => {
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.press('Backspace')
      await page.keyboard.press('ControlOrMeta+Alt+0')
    }
    await startAgain()

    // Hovering highlights an item, pressing runs it, and a click elsewhere closes the menu.
    await page.keyboard.type('/')
    await menu.getByText('Quote', { exact: true }).hover()
    await page.assertText(menu.locator('[aria-selected=true] span span:first-child'), 'Quote')
    await menu.getByText('Heading 3', { exact: true }).click()
    await text.locator('h3').waitFor()
    await page.keyboard.type('x')
    await page.assertText(text.locator('h3'), 'x')
    await startAgain()
    await page.keyboard.type('/')
    await menu.waitFor()
    await steps.titleOf(page).click()
    await menu.waitFor({ state: 'hidden' })
    // Deleting the slash also closes the menu.
    await text.click()
    await settled(page)
    await startAgain()
    await page.keyboard.type('/')
    await menu.waitFor()
    await page.keyboard.press('Backspace')
    await menu.waitFor({ state: 'hidden' })

    for (const [query, selector] of [
      ['h1', 'h1'],
      ['heading 2', 'h2'],
      ['h3', 'h3'],
      ['numb', 'ol.list[data-kind=number]'],
      ['bulleted', 'ul.list[data-kind=bullet]'],
      ['todo', 'ul.list[data-kind=check]'],
      ['quote', 'blockquote'],
      ['callout', '.callout'],
      ['toggle', '.toggle'],
      ['toggle heading 2', '.toggle h2'],
      ['code', '.code-block'],
      ['divider', '.divider'],
      ['table', 'table'],
      ['toc', '.table-of-contents'],
      ['2 col', '.layout-row:has(.layout-column:nth-child(2):last-child)'],
      ['5 col', '.layout-row:has(.layout-column:nth-child(5):last-child)'],
    ] as const) {
      await page.keyboard.type(`/${query}`)
      await page.keyboard.press('Enter')
      await text.locator(selector).waitFor()
      await page.keyboard.type('x')
      await startAgain()
    }
    await page.keyboard.type('/image')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Insert image' })
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await dialog.getByText('Image link cant be empty.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.type('/image')
    await page.keyboard.press('Enter')
    // The link field has the focus, so a link can be typed or pasted at once.
    await page.locator('input:focus').and(dialog.getByLabel('Image link')).waitFor()
    await page.keyboard.type('ftp://x')
    await page.keyboard.press('Enter')
    await dialog.getByText('Image link is not valid').waitFor()
    await dialog.getByLabel('Image link').fill(`${product.url}/favicon.svg`)
    await page.keyboard.press('Enter')
    // A linked image gets its dimensions once it has loaded.
    await text.locator('figure.image img[src="/favicon.svg"][data-ratio="1"]').waitFor()
    await page.keyboard.type('After it')
    await steps.save(page)
    await page.reload()
    await text.locator('figure.image img').waitFor()
    assert.lengthOf(await blocks(page), 2)
  }).tags(['@smoke'])

  test('right-to-left blocks align right with their markers, and the handle is at the first line', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const text = steps.textOf(page)
    const lines = ['- לחם', '', '> ציטוט', '', 'שלום, world.', '- bread', '', '---', 'end']
    for (const line of lines) {
      await page.keyboard.type(line)
      if (line !== '---') await page.keyboard.press('Enter')
    }
    await screenshot(page, 'editor right to left')
    const fromRight = (block: Locator) =>
      block.evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        const page = element.closest('[role=textbox]')!.getBoundingClientRect()
        return Math.round(page.right - words.getBoundingClientRect().right)
      })
    const wanted = { לחם: 26, ציטוט: 19, 'שלום, world.': 0 }
    for (const [words, distance] of Object.entries(wanted)) {
      assert.equal(await fromRight(text.locator('p', { hasText: words })), distance, words)
    }
    assert.isAbove(await fromRight(text.locator('p', { hasText: 'bread' })), 300)

    const middle = async (place: Locator) => {
      const box = await place.boundingBox()
      return box!.y + box!.height / 2
    }
    for (const block of ['p:text("ציטוט")', 'p:text("bread")', '.divider', 'p:text("end")']) {
      await text.locator(block).hover()
      await eventually(async () => {
        const handle = await middle(page.getByRole('button', { name: 'Block menu' }))
        assert.closeTo(handle, await middle(text.locator(block)), 1.5, block)
      })
    }
  })

  test('the current line stays visible with space below', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product)
    const text = steps.textOf(page)
    const roomBelow = () =>
      text
        .locator('p')
        .last()
        .evaluate((line) => window.innerHeight - line.getBoundingClientRect().bottom)
    for (let line = 0; line < 40; line++) await page.keyboard.press('Enter')
    await page.keyboard.type('the last line')
    assert.isAtLeast(await roomBelow(), 80)
    assert.isBelow(await roomBelow(), 160)
    await page.locator('main').evaluate((main) => main.scrollTo(0, 0))
    await page.keyboard.type('!')
    assert.isAtLeast(await roomBelow(), 80)
  })

  test('every shortcut works, and Escape and Tab move between title and text', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const text = steps.textOf(page)
    const selectLine = async () => {
      await page.keyboard.press('End')
      await page.keyboard.press('Shift+Home')
      // Browsers report a new selection with a delay after the key press.
      await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    }
    await page.keyboard.type('word')
    // The toolbar stays hidden while the mouse button is down.
    const line = (await text.locator('p').boundingBox())!
    await page.mouse.move(line.x + 1, line.y + line.height / 2)
    await page.mouse.down()
    await page.mouse.move(line.x + 60, line.y + line.height / 2, { steps: 4 })
    await page.waitForFunction(() => getSelection()?.toString() === 'word')
    await settled(page)
    const bar = page.getByRole('toolbar', { name: 'Formatting' })
    assert.equal(await bar.count(), 0)
    await page.mouse.up()
    await bar.waitFor()
    for (const [keys, selector] of [
      ['B', 'strong'],
      ['I', 'em'],
      ['U', 'u'],
      ['Shift+S', 's'],
      ['E', 'code'],
      [',', 'sub'],
      ['.', 'sup'],
    ] as const) {
      await selectLine()
      await page.keyboard.press(`ControlOrMeta+${keys}`)
      await page.assertExists(text.locator(selector))
      await page.keyboard.press('ControlOrMeta+\\')
      await page.assertNotExists(text.locator(selector))
    }
    for (const [keys, selector] of [
      ['Alt+1', 'h1'],
      ['Alt+2', 'h2'],
      ['Alt+3', 'h3'],
      ['Alt+4', '[data-kind=check]'],
      ['Alt+5', '[data-kind=bullet]'],
      ['Alt+6', '[data-kind=number]'],
      ['Alt+7', '.callout'],
      ['Alt+9', '.toggle'],
      ['Alt+0', 'p:not(.list p)'],
      ['Shift+7', '[data-kind=number]'],
      ['Shift+8', '[data-kind=bullet]'],
      ['Shift+9', '[data-kind=check]'],
    ] as const) {
      await page.keyboard.press(`ControlOrMeta+${keys}`)
      await page.assertExists(text.locator(selector))
    }
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.assertExists(text.locator('[data-checked] input:checked'))
    await page.keyboard.press('End')
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await page.keyboard.type('below')
    await page.keyboard.press('Tab')
    await page.assertExists(text.locator('.list .list'))
    await page.keyboard.press('Shift+Tab')
    await page.assertNotExists(text.locator('.list .list'))
    await page.keyboard.press('ControlOrMeta+]')
    await page.assertExists(text.locator('.list .list'))
    await page.keyboard.press('ControlOrMeta+Z')
    await page.assertNotExists(text.locator('.list .list'))
    await page.keyboard.press('ControlOrMeta+Shift+Z')
    await page.assertExists(text.locator('.list .list'))
    await page.keyboard.press('Shift+Enter')
    await page.assertExists(text.locator('.list .list br:not(.ProseMirror-trailingBreak)'))
    await page.keyboard.type('link')
    await selectLine()
    await page.keyboard.press('ControlOrMeta+K')
    await page.getByLabel('Link', { exact: true }).last().fill('example.test')
    await page.keyboard.press('Enter')
    await page.assertExists(text.locator('a[href="https://example.test"]', { hasText: 'link' }))
    await text.getByText('word', { exact: true }).click()
    await settled(page)
    await page.keyboard.press('ArrowUp')
    await focused(page, 'Page title')
    await page.keyboard.press('Enter')
    await focused(page, 'Page text')
    await page.keyboard.press('ArrowUp')
    await focused(page, 'Page title')
    await page.keyboard.press('ArrowDown')
    await focused(page, 'Page text')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => !document.activeElement?.closest('[contenteditable=true]'))
  })

  test("a key acts at the cursor before the browser reports the cursor's move", async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.type('one')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await settled(page)
    await steps.textOf(page).evaluate((text) => {
      getSelection()!.collapse(text.firstElementChild!.firstChild, 'one'.length)
      const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
      text.dispatchEvent(new KeyboardEvent('keydown', enter))
    })
    await page.keyboard.type('between')
    assert.deepEqual(await steps.textOf(page).locator('p').allInnerTexts(), [
      'one',
      'between',
      'two',
    ])
  })
})
