import type { Browser, Page } from 'playwright-core'
import { newPage, type PageOptions } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import type { Product } from '#testing/product'
import { enterTree } from '../bench/make-tree.js'

const NOTES = {
  Garden: {
    'North bed': { Spring: { 'March sowing': {}, Slugs: {} }, Summer: {} },
    'South bed': {},
  },
  House: {},
  Shed: {},
}
/** Text of the page 'March sowing', in the block `#beans`. */
export const TEXT = 'Broad beans go in before the frost is over.'
const DOCUMENT = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'What to sow' }] },
    { type: 'paragraph', attrs: { id: 'beans' }, content: [{ type: 'text', text: TEXT }] },
  ],
}

/** Signs in a new user whose trash contains these notes, the last one the newest. */
export async function enterTrash(
  browser: Browser,
  product: Product,
  trashed: string[],
  options: Partial<PageOptions> = {}
) {
  const page = await newPage(browser, { baseURL: product.url, ...options })
  const entered = await enterTree(page, product, NOTES)
  const { client } = entered.account
  await client.put(`blocks/${entered.idOf('March sowing')}`, {
    content: JSON.stringify(DOCUMENT),
  })
  const archive = (name: string) => client.put(`blocks/${entered.idOf(name)}/archive`)
  for (const name of trashed) await archive(name)
  await page.goto('/trash')
  await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
  return { page, archive, ...entered }
}

/** Locates the table row with this name. */
export const trashRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

/** Waits until the table lists exactly these names. */
export async function expectListed(page: Page, ...names: string[]) {
  const links = page.getByRole('table').getByRole('link')
  await eventually(async () => {
    const listed = await links.allInnerTexts()
    if (listed.join() !== names.join()) throw new Error(`The trash lists ${listed.join()}`)
  })
}

export const menuItem = (page: Page, name: string) =>
  page.getByRole('menuitem', { name, exact: true })
