import { test } from '@japa/runner'
import type { Browser } from 'playwright-core'
import { type PageOptions, screenshot } from '#testing/browser/page'
import type { BlockResponse } from '#modules/workspace/api'
import { Product } from '#testing/product'
import { everyBlock } from '../features/editor/fixtures/every-block.js'
import { openEmptyPage, settled } from './editor_steps.js'
import * as steps from './steps.js'
import { PROGRAMS } from './other_programs.js'

const PHONE = { width: 375, touch: true }

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

/** Place in a line, in CSS pixels, without a link or a formula. */
const AT_START = { x: 6, y: 8 }

const FOREIGN = ['<font', 'gramm', 'darkreader', '1password']

/** Other programs change the page's elements while each kind of block is written in. */
test.group('Blocks beside other programs', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Opens a page with every kind of block, which a program changes while it is used. */
  async function open(
    browser: Browser,
    { begin, seen }: (typeof PROGRAMS)[number],
    options: Partial<PageOptions> = {}
  ) {
    const opened = await openEmptyPage(browser, product, { keepsApp: false, ...options })
    const { page, account, id } = opened
    await account.client.put(`blocks/${id}`, { content })
    await begin(page)
    await page.reload()
    await page.locator(seen).first().waitFor({ state: 'attached' })
    const text = steps.textOf(page)
    await text.locator('.math-block .katex').first().waitFor()
    const kept = async () => {
      const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
      return JSON.stringify(body.data)
    }
    return { page, text, kept, failed: page.getByText('An error was thrown') }
  }

  test('every block keeps what is typed beside {name}')
    .with(PROGRAMS)
    .run(async ({ browser, assert }, program) => {
      const { page, text, kept, failed } = await open(browser, program)
      const closed = text.locator('.toggle button[aria-expanded=false]')
      while ((await closed.count()) > 0) await closed.first().click()
      for (const [index, line] of LINES.entries()) {
        await text.getByText(line).first().click({ position: AT_START })
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

      const saved = await kept()
      const words = LINES.map((_, index) => ` typed${index}.`)
      for (const word of [...words, 'Card typed', 'typed formula', '2031-01-31']) {
        assert.equal(saved.split(word).length, 2, word)
      }
      for (const foreign of FOREIGN) assert.notInclude(saved, foreign)

      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
      await page.keyboard.press('Escape')
      await page.getByText('Locked', { exact: true }).waitFor()
      await page.getByText('North quay typed4.').waitFor()
      await page.getByText('Card typed').first().waitFor()
      assert.equal(await failed.count(), 0)
    })

  test('blocks, menus and forms work by touch beside {name}')
    .with(PROGRAMS)
    .run(async ({ browser, assert }, program) => {
      const { page, text, kept, failed } = await open(browser, program, PHONE)
      const closed = text.locator('.toggle button[aria-expanded=false]')
      while ((await closed.count()) > 0) await closed.first().tap()
      for (const [index, line] of LINES.entries()) {
        await text.getByText(line).first().tap({ position: AT_START })
        await page.keyboard.press('End')
        await page.keyboard.type(` typed${index}.`)
      }

      const bar = page.getByRole('toolbar', { name: 'Formatting' })
      await text.locator('td', { hasText: 'Moon' }).tap()
      await page.getByRole('button', { name: 'Row below' }).tap()
      await page.keyboard.type('Row typed')
      await page.getByRole('button', { name: 'Row menu' }).tap()
      await page.getByRole('menuitem', { name: 'Delete row' }).waitFor()
      await page.keyboard.press('Escape')

      await text.getByText('The left side').tap()
      await settled(page)
      await bar.getByRole('button', { name: 'Block menu' }).tap()
      const menu = page.getByRole('menu', { name: 'Block', exact: true })
      await menu.getByRole('menuitem', { name: 'Duplicate' }).tap()
      await menu.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Clear selection' }).tap()

      const date = page.getByRole('form', { name: 'Date' })
      await text.locator('time.inline-date').first().tap()
      await date.getByLabel('Date').fill('2031-01-31')
      await date.getByRole('button', { name: 'Save' }).tap()
      const formula = page.getByRole('form', { name: 'Formula' })
      await text.locator('.math-block').first().tap()
      await formula.getByLabel('LaTeX').fill('\\text{typed formula}')
      await formula.getByRole('button', { name: 'Save' }).tap()
      await text.locator('.table-of-contents').getByText('The morning').tap()
      await screenshot(page, `touch beside ${program.name}`)
      await steps.save(page)
      assert.equal(await failed.count(), 0)

      const saved = await kept()
      for (const [index] of LINES.entries()) assert.include(saved, ` typed${index}.`)
      for (const word of ['Row typed', 'typed formula', '2031-01-31']) {
        assert.equal(saved.split(word).length, 2, word)
      }
      assert.equal(saved.split('The left side').length, 3)
      for (const foreign of FOREIGN) assert.notInclude(saved, foreign)
    })
})
