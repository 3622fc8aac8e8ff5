import type { Browser } from 'playwright-core'
import { newPage, type PageOptions } from '#testing/browser/page'
import type { Product } from '#testing/product'
import { enterTree, type Tree } from '../bench/make-tree.js'
import * as steps from './steps.js'

/** Opens an account's notes at the block that these names lead to; four names lead to a page. */
export async function openTree(
  browser: Browser,
  product: Product,
  notes: Tree,
  names: string[],
  options: Partial<PageOptions> = {}
) {
  const page = await newPage(browser, { baseURL: product.url, ...options })
  const tree = await enterTree(page, product, notes)
  await page.goto(tree.path(...names))
  if (names.length === 4) await page.assertInputValue(steps.titleOf(page), names[3]!)
  return { page, ...tree }
}
