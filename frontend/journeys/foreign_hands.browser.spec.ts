import { test } from '@japa/runner'
import type { BlockResponse } from '#modules/workspace/api'
import { Product } from '#testing/product'
import { everyBlock } from '../features/editor/fixtures/every-block.js'
import { openEmptyPage } from './editor_steps.js'
import { extendWhileUsed } from './extensions.js'
import * as steps from './steps.js'
import { translateWhileUsed } from './translator.js'

/** The server knows no such files. */
const FILES = ['image', 'attachment']
const content = JSON.stringify({
  ...everyBlock,
  content: (everyBlock.content as { type: string }[]).filter(({ type }) => !FILES.includes(type)),
})

/** Text of a line in each kind of block, which is typed after. */
const LINES = [
  'waits for the tide.',
  'Before the tide',
  'Row out, past the bar.',
  'Ports of call',
  'North quay',
  'Moon',
  'Lookout',
  'Star   12 m',
  'The left side',
  'Fill the lamp',
  'The lamp is due on',
  'The plan is in',
]

/** Other programs change the page's elements while each kind of block is written in. */
test.group('Blocks beside other programs', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('every block keeps what is typed beside {name}')
    .with([
      { name: 'a page translator', begin: translateWhileUsed, seen: 'font' },
      { name: 'browser extensions', begin: extendWhileUsed, seen: 'grammarly-extension' },
    ])
    .run(async ({ browser, assert }, { begin, seen }) => {
      const { page, account, id } = await openEmptyPage(browser, product, { keepsApp: false })
      const failed = page.getByText('An error was thrown')
      await account.client.put(`blocks/${id}`, { content })
      await begin(page)
      await page.reload()
      await page.locator(seen).first().waitFor({ state: 'attached' })
      const text = steps.textOf(page)
      await text.locator('.math-block .katex').first().waitFor()
      const closed = text.locator('.toggle button[aria-expanded=false]')
      while ((await closed.count()) > 0) await closed.first().click()
      for (const [index, line] of LINES.entries()) {
        await text.getByText(line).first().click()
        await page.keyboard.press('End')
        await page.keyboard.type(` typed${index}.`)
      }
      await text.locator('.bookmark-host').first().click()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('form', { name: 'Bookmark' }).getByLabel('Title').fill('Card typed')
      await page.keyboard.press('Enter')
      await text.locator('.math-block').first().click()
      const source = page.getByRole('form', { name: 'Formula' }).getByLabel('LaTeX')
      await source.fill('\\text{typed formula}')
      await page.keyboard.press('ControlOrMeta+Enter')
      await text.locator('time.inline-date').first().click()
      await page.getByRole('form', { name: 'Date' }).getByLabel('Date').fill('2031-01-31')
      await page.keyboard.press('Enter')
      await steps.save(page)
      assert.equal(await failed.count(), 0)

      const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
      const kept = JSON.stringify(body.data)
      const words = LINES.map((_, index) => ` typed${index}.`)
      for (const word of [...words, 'Card typed', 'typed formula', '2031-01-31']) {
        assert.equal(kept.split(word).length, 2, word)
      }
      for (const foreign of ['<font', 'gramm', 'darkreader', '1password']) {
        assert.notInclude(kept, foreign)
      }

      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
      await page.keyboard.press('Escape')
      await page.getByText('Locked', { exact: true }).waitFor()
      await page.getByText('North quay typed4.').waitFor()
      await page.getByText('Card typed').first().waitFor()
      assert.equal(await failed.count(), 0)
    })
})
