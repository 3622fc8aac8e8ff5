import type { Page } from 'playwright-core'
import type { BlockType } from '#modules/workspace/api'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { Product } from '#testing/product'
import * as steps from '../journeys/steps.js'

/** Names of items in order, with their children. Pages have none. */
export type Tree = { [name: string]: Tree }

const LEVELS: BlockType[] = ['folder', 'file', 'section', 'page']

/** Creates items through the API. Returns their ids by name. */
export async function makeTree({ client }: TestAccount, tree: Tree) {
  const ids = new Map<string, number>()
  async function make(children: Tree, parentId: number | null, level: number) {
    // A new item is placed first, so the last one is created first.
    for (const [name, below] of Object.entries(children).reverse()) {
      const { body } = await client.post<{ id: number }>('blocks', {
        name,
        block_type: LEVELS[level],
        parent_block_id: parentId,
        ordering: 1,
      })
      ids.set(name, body.data.id)
      await make(below, body.data.id, level + 1)
    }
  }
  await make(tree, null, 0)
  const idOf = (name: string) => ids.get(name) ?? 0
  /** Returns the address of an item, by the names from the folder down. */
  const path = (...names: string[]) => ['/app', ...names.map(idOf)].join('/')
  return { idOf, path }
}

/** Signs up a new user with these items, and signs the user in on the page. */
export async function enterTree(page: Page, product: Product, tree: Tree) {
  const account = await signUpVerified(product.url)
  const { idOf, path } = await makeTree(account, tree)
  await steps.signInByCookies(page.context(), account)
  await page.goto('/app')
  await page.waitForURL('**/app{,/*}')
  return { idOf, path, account }
}
