import { test } from '@japa/runner'
import { summaryOf } from '#modules/workspace/exports/testing/summaries'
import type { OpenShare } from '#modules/workspace/shares/open_share'
import { SharedPages } from '#modules/workspace/shares/shared_pages'
import { branch } from '#modules/workspace/testing/tree_events'
import { workspaceAggregate } from '#modules/workspace/workspace'
import type { BlockQueries } from '#projections/blocks/queries'

const NODE = JSON.stringify({
  type: 'paragraph',
  content: [{ type: 'text', text: 'word '.repeat(1_000) }],
})

function pagesOf(rootId: number) {
  const { initial, evolve } = workspaceAggregate
  const { tree, sorts } = branch.reduce(evolve, initial())
  const share = { id: 1, blockId: rootId, expiresAt: null, passwordId: null, indexable: false }
  const root = tree.find(rootId)!
  const open: OpenShare = {
    token: 't',
    ownerId: 1,
    share,
    root,
    tree,
    sorts,
    revision: 0,
    password: null,
  }
  const blocks = {
    texts: async () => new Map([[4, { nodes: [NODE] }]]),
    placed: async (_: number, ids: number[]) =>
      ids.map((id) => summaryOf(id, tree.find(id)!.type, tree.find(id)!.parentId, `Block ${id}`)),
  }
  const pages = new SharedPages(blocks as unknown as BlockQueries)
  const charges: number[] = []
  const draw = (id: number) =>
    pages.draw(open, tree.find(id)!, undefined, (bytes) => void charges.push(bytes))
  return { draw, charges }
}

test.group('SharedPages', (group) => {
  group.each.setup(() => {
    const { APP_URL } = process.env
    process.env.APP_URL = 'https://notes.test'
    return () => {
      if (APP_URL === undefined) delete process.env.APP_URL
      else process.env.APP_URL = APP_URL
    }
  })

  test('charges a text that is drawn, and less for one that was drawn before', async ({
    assert,
  }) => {
    const { draw, charges } = pagesOf(4)
    const first = await draw(4)
    assert.equal(await draw(4), first)
    const [drawn, kept, ...more] = charges
    assert.isEmpty(more)
    assert.isAtLeast(drawn!, NODE.length)
    assert.isAbove(kept!, 0)
    assert.isBelow(kept!, drawn!)
  })

  test('charges a list by its items', async ({ assert }) => {
    const { draw, charges } = pagesOf(2)
    await draw(2)
    assert.lengthOf(charges, 1)
    assert.isAbove(charges[0]!, 0)
  })
})
