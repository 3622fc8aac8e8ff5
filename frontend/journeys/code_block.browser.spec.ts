import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { needsChromium } from '#testing/browser/left_out'
import { looks } from '#testing/browser/looks'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { focused, openEmptyPage, openSameInNewTab, pasteInto, settled } from './editor_steps.js'
import * as steps from './steps.js'

const VS_CODE = `<meta charset='utf-8'><div style="color: #d4d4d4;font-family: Menlo, Monaco, 'Courier New', monospace;white-space: pre;"><div><span>def go(tide):</span></div><div><span>&nbsp; &nbsp; return tide</span></div></div>`

test.group('Code', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const code = (page: Page) => steps.textOf(page).locator('.code-block code')
  const tools = (page: Page) => page.getByRole('toolbar', { name: 'Code' })

  test('code is typed, named, wrapped and copied: {name}')
    .with(
      looks([
        { name: 'desktop light', width: 1280, theme: 'light', touch: false },
        { name: 'desktop dark', width: 1280, theme: 'dark', touch: false },
        { name: 'phone light', width: 375, theme: 'light', touch: true },
        { name: 'phone dark', width: 375, theme: 'dark', touch: true },
      ] as const)
    )
    .run(async ({ browser, assert }, { name, ...options }) => {
      const { page } = await openEmptyPage(browser, product, options)
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      const press = (target: Locator) => (options.touch ? target.tap() : target.click())
      await page.keyboard.type('Wait for the tide\n```')
      await page.keyboard.type(
        '// Waits "for" it --\nconst tide = { high: 12 } // and a line so long that no phone shows all of it'
      )
      await press(tools(page).getByRole('button', { name: 'Language: Plain text' }))
      await page.getByRole('menu', { name: 'Language' }).waitFor()
      await screenshot(page, `code languages ${name}`)
      await expectNoAxeViolations(page, WCAG_AA)
      await press(page.getByRole('menuitemradio', { name: 'TypeScript', exact: true }))
      await page.getByRole('menu').waitFor({ state: 'hidden' })
      await focused(page, 'Page text')
      await code(page).locator('.hljs-keyword').getByText('const').waitFor()
      await screenshot(page, `code ${name}`)
      await expectNoAxeViolations(page, WCAG_AA)
      await press(tools(page).getByRole('button', { name: 'Wrap long lines', pressed: false }))
      await tools(page).getByRole('button', { name: 'Wrap long lines', pressed: true }).waitFor()
      assert.isTrue(
        await code(page).evaluate((one) => one.scrollWidth <= one.parentElement!.clientWidth)
      )
      await press(tools(page).getByRole('button', { name: 'Copy code' }))
      await page.getByText('Copied code').waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      assert.match(copied, /^\/\/ Waits "for" it --\nconst tide/)
    })

  test('code is written by keys alone', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.type('```py\ndef go(tide):\n')
    await page.keyboard.press('Tab')
    await page.keyboard.type('return tide\n')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('/now **x**')
    await page.assertText(code(page), 'def go(tide):\n  return tide\n/now **x**')
    await tools(page).getByRole('button', { name: 'Language: Python' }).waitFor()
    await page.keyboard.press('Alt+F10')
    await tools(page).locator('button:focus').waitFor()
    await page.keyboard.press('Enter')
    const chosen = page.getByRole('menuitemradio', { name: 'Python', exact: true })
    await chosen.and(page.locator(':focus')).waitFor()
    await screenshot(page, 'code languages at the chosen one')
    await page.keyboard.press('Escape')
    await focused(page, 'Page text')
    await page.keyboard.type('\n\n\nbelow')
    await page.assertText(steps.textOf(page).locator('p'), 'below')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    await page.keyboard.type('and ')
    await page.assertText(steps.textOf(page).locator('p'), 'and below')
    // Escape, then Tab leaves the text.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') !== 'Page text'
    )
  })

  test('long code has its colors without elements for them, also after an edit', async ({
    browser,
    assert,
  }) => {
    needsChromium(browser, 'only V8 copies text at each element')
    const { page } = await openEmptyPage(browser, product)
    const lines = Array.from({ length: 600 }, (_, line) => `const boat${line} = ${line} // waits`)
    await pasteInto(page, { 'text/plain': `\`\`\`ts\n${lines.join('\n')}\n\`\`\`` })
    const colored = () =>
      page.waitForFunction(() => {
        const ranges = [...(CSS.highlights.get('code-purple') ?? [])]
        return ranges.length > 100 && ranges.every((range) => String(range) === 'const')
      })
    await colored()
    assert.equal(await code(page).locator('span').count(), 0)
    await code(page).click({ position: { x: 40, y: 30 } })
    await page.keyboard.press('Home')
    await page.keyboard.type('const first = 1\n')
    await colored()
    await screenshot(page, 'long code')
  })

  test('a paste into code stays text, and code from VS Code is one block', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.type('```')
    await pasteInto(page, { 'text/plain': '# a\n- b\nhttps://a.test', 'text/html': '<h1>a</h1>' })
    await page.assertText(code(page), '# a\n- b\nhttps://a.test')
    await page.keyboard.press('ControlOrMeta+Enter')
    await pasteInto(page, {
      'text/html': VS_CODE,
      'text/plain': 'def go(tide):\n    return tide',
      'vscode-editor-data': '{"version":1,"mode":"python"}',
    })
    await page.assertText(code(page).nth(1), 'def go(tide):\n    return tide')
    await code(page).nth(1).locator('.hljs-keyword').first().waitFor()
    await page.keyboard.press('ControlOrMeta+Z')
    await code(page).nth(1).waitFor({ state: 'detached' })
  })

  test('a locked page shows code in color, and copies it', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.type('```ts\nconst tide = 12')
    await page.keyboard.press('ControlOrMeta+S')
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await page.locator('.code-block .hljs-keyword').waitFor()
    await page.keyboard.press('Escape')
    await screenshot(page, 'code on a locked page')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.getByRole('button', { name: 'Copy code' }).click()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'const tide = 12')
  })

  test('two tabs write in code, and neither loses a line', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.type('```ts\none\ntwo')
    await page.keyboard.press('ControlOrMeta+S')
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor()
    const other = await openSameInNewTab(page)
    await code(other).click()
    await other.keyboard.press('ControlOrMeta+End')
    await other.keyboard.type('\nthree')
    await page.assertText(code(page), 'one\ntwo\nthree')
    await settled(page)
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('zero\n')
    await other.assertText(code(other), 'zero\none\ntwo\nthree')
  })
})
