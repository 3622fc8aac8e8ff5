import { test } from '@japa/runner'
import type { Locator } from 'playwright-core'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

const text = (words: string, marks: object[] = []) => ({ type: 'text', text: words, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const list = (kind: string, checked: boolean) => ({
  type: 'list',
  attrs: { kind, start: null, checked },
  content: [paragraph(text(kind))],
})

/** Content whose looks are backgrounds, masks or borders. `id` is the id of a linked page. */
const contentWith = (id: number) => [
  { type: 'divider' },
  list('bullet', false),
  list('check', true),
  paragraph(text('Marked', [{ type: 'background', attrs: { color: 'yellow' } }])),
  paragraph({ type: 'page_link', attrs: { block_id: id } }),
  {
    type: 'table',
    content: [
      {
        type: 'table_row',
        content: [
          {
            type: 'table_cell',
            attrs: { background: 'blue' },
            content: [paragraph(text('Cell'))],
          },
        ],
      },
    ],
  },
]

/** Returns true if printing keeps the element's background, or if borders draw the element. */
function isPrinted(place: Locator, pseudo?: string) {
  return place.first().evaluate((element, part) => {
    const style = getComputedStyle(element, part)
    const paints = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.maskImage !== 'none'
    const isKept = paints && style.printColorAdjust === 'exact'
    return isKept || (style.borderTopStyle !== 'none' && parseFloat(style.borderTopWidth) > 0)
  }, pseudo)
}

test('print keeps dividers, bullets, icons, highlights and colors of cells', async ({
  browser,
  assert,
}) => {
  const product = await Product.shared()
  const { page, id, account } = await openEmptyPage(browser, product)
  await account.client.put(`blocks/${id}`, {
    content: JSON.stringify({ type: 'doc', content: contentWith(id) }),
  })
  await page.reload()
  const body = steps.textOf(page)
  await body.getByText('Cell').waitFor()
  await page.emulateMedia({ media: 'print' })
  await screenshot(page, 'printed colors')
  assert.isTrue(await isPrinted(body.locator('.divider hr')), 'divider')
  assert.isTrue(await isPrinted(body.locator('[data-background="yellow"]')), 'highlight')
  assert.isTrue(await isPrinted(body.locator('td[data-background="blue"]')), 'cell')
  assert.isTrue(await isPrinted(body.locator('.page-link'), '::before'), 'page link')
  const marker = body.locator('.list-marker')
  const isMarked = await marker.evaluateAll((markers) =>
    markers.every((one) => getComputedStyle(one).printColorAdjust === 'exact')
  )
  assert.isTrue(isMarked, 'bullets and boxes')
  const attached = await body.evaluate((root) => {
    const file = document.createElement('div')
    file.className = 'attachment'
    root.append(file)
    const { printColorAdjust } = getComputedStyle(file, '::before')
    file.remove()
    return printColorAdjust
  })
  assert.equal(attached, 'exact', 'attachment')
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/app')
  await page.emulateMedia({ media: 'print' })
  const meter = page.getByRole('meter', { includeHidden: true }).first()
  const isKept = await meter.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].some(
      (part) => getComputedStyle(part).printColorAdjust === 'exact'
    )
  )
  assert.isTrue(isKept, 'storage')
})
