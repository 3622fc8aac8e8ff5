import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import { openEmptyPage, settled } from './editor_steps.js'
import * as steps from './steps.js'

const GONE = 'This was deleted or replaced elsewhere.'
const bookmark = (title: string) => ({ type: 'bookmark', attrs: { url: 'https://a.test/', title } })
const formula = (latex: string) => ({ type: 'math_block', attrs: { latex } })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const linked = {
  type: 'text',
  text: 'harbour',
  marks: [{ type: 'link', attrs: { url: 'https://a.test/' } }],
}
const date = { type: 'date', attrs: { date: '2026-05-03' } }

interface FormCase {
  name: string
  block: object
  /** Block that another device puts in its place; by default none. */
  instead?: object
  form: string
  field: string
  open: (page: Page) => Promise<void>
  typed?: string
}

/** Selects the block at `selector`, and presses a button of its toolbar. */
const byToolbar = (selector: string, button: string) => async (page: Page) => {
  await page.locator(selector).first().click()
  await settled(page)
  await page.getByRole('button', { name: button, exact: true }).click()
}

const CASES: FormCase[] = [
  {
    name: 'bookmark',
    block: bookmark('Tides'),
    form: 'Bookmark',
    field: 'Title',
    open: byToolbar('main .bookmark-host', 'Edit'),
  },
  {
    name: 'bookmark turned into text',
    block: bookmark('Tides'),
    instead: paragraph({ type: 'text', text: 'Tides' }),
    form: 'Bookmark',
    field: 'Title',
    open: byToolbar('main .bookmark-host', 'Edit'),
  },
  {
    name: 'formula',
    block: formula('x^2'),
    form: 'Formula',
    field: 'LaTeX',
    open: (page) => page.locator('main .math-block').click(),
  },
  {
    name: 'formula in a line',
    block: paragraph({ type: 'math_inline', attrs: { latex: 'x^2' } }),
    form: 'Formula',
    field: 'LaTeX',
    open: (page) => page.locator('main .math-inline .mord.mathnormal').click(),
  },
  {
    name: 'date',
    block: paragraph(date),
    form: 'Date',
    field: 'Date',
    open: (page) => page.locator('time.inline-date').click(),
    typed: '2027-01-31',
  },
  {
    name: 'link',
    block: paragraph(linked),
    instead: paragraph({ type: 'text', text: 'harbour' }),
    form: 'Link',
    field: 'Link',
    open: async (page) => {
      await steps.textOf(page).locator('a').click()
      await page.getByRole('button', { name: 'Edit link' }).click()
    },
  },
]

/** Forms about a block that another device deletes or replaces meanwhile (rule 15.81). */
test.group('Forms about a block', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('a form about a {name} keeps its text, to be copied, after another device deletes the block')
    .with(CASES)
    .run(
      async ({ browser, assert }, { name, block, instead, form, field, open, typed = 'Typed' }) => {
        const { page, id, account } = await openEmptyPage(browser, product)
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        const below = paragraph({ type: 'text', text: 'below' })
        // The next block of the same kind must not take the form.
        const next = name === 'bookmark' ? bookmark('Next') : below
        const content = JSON.stringify({ type: 'doc', content: [block, next, below] })
        await account.client.put(`blocks/${id}`, { content })
        await steps.textOf(page).getByText('below').first().waitFor()
        await open(page)
        const shown = page.getByRole('form', { name: form })
        const input = shown.getByLabel(field, { exact: true })
        await input.fill(typed)

        const { revision } = (await account.client.get<BlockResponse>(`blocks/${id}`)).body.data
        const changes = [{ at: 0, delete: 1, insert: instead ? [instead] : [] }]
        await account.client.put(`blocks/${id}`, { base_revision: revision, changes })
        await shown.getByText(GONE).waitFor()
        await page.assertInputValue(input, typed)
        if (name === 'bookmark') {
          await screenshot(page, 'form about a deleted block')
          await expectNoAxeViolations(page, WCAG_AA)
        }
        // A press outside must not lose the text.
        await steps.titleOf(page).click()
        await page.assertInputValue(input, typed)
        await shown.getByRole('button', { name: 'Copy text' }).click()
        await shown.waitFor({ state: 'detached' })
        const copied = await page.evaluate(() => navigator.clipboard.readText())
        assert.include(copied, typed)
        await page.keyboard.type('z')
        await steps.save(page)
        const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
        assert.notInclude(body.data.content, typed)
        assert.include(body.data.content, 'z')
      }
    )
})
