import { test } from '@japa/runner'
import { createBlock } from '#modules/workspace/commands/create_block'
import { seedDemoWorkspace } from '#modules/workspace/demo/seed'
import { DEMO_TREE } from '#modules/workspace/demo/tree'
import type { DemoBlock } from '#modules/workspace/demo/nodes'
import { checkNodes, formatContent } from '#modules/workspace/document/content'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

interface Shown {
  name: string
  content: string | null
  children: Shown[]
}

const EXPECTED = expected(DEMO_TREE)

test.group('Sample workspace', (group) => {
  let stack: Stack
  let owner = 0

  group.setup(async () => {
    stack = openStack(await freshStackDatabase())
    return () => stack.close()
  })
  group.each.setup(() => void owner++)

  const seed = (bus = stack.bus) => seedDemoWorkspace(bus, stack.vault, stack.blocks, owner)
  const head = () => stack.store.head()

  test('seeding creates the sample workspace once, as written', async ({ assert }) => {
    await seed()
    assert.deepEqual(await shown(stack, owner), EXPECTED)
    const before = await head()
    await seed()
    assert.equal(await head(), before)
  })

  test('a later seeding completes an interrupted one', async ({ assert }) => {
    let commands = 0
    const dying = Object.create(stack.bus) as Stack['bus']
    dying.run = (...args) => {
      if (++commands > 9) throw new Error('Cut off')
      return stack.bus.run(...args)
    }
    await assert.rejects(() => seed(dying), 'Cut off')
    await seed()
    assert.deepEqual(await shown(stack, owner), EXPECTED)
  })

  test('seeding leaves a workspace alone that a user has begun', async ({ assert }) => {
    const request = { owner: owner, actor: owner, route: 'x', body: {}, correlationId: 'x' }
    const input = { blockType: 'folder', parentId: null, name: 'Mine', ordering: 1 } as const
    await createBlock(stack.bus, stack.vault, request, input)
    await seed()
    assert.deepEqual(await shown(stack, owner), [{ name: 'Mine', content: null, children: [] }])
  })
})

function expected(blocks: DemoBlock[]): Shown[] {
  return blocks.map(({ name, text, children = [] }) => {
    return {
      name,
      content: text ? formatContent(checkNodes(text)) : null,
      children: expected(children),
    }
  })
}

async function shown(stack: Stack, owner: number, parent: number | null = null): Promise<Shown[]> {
  const blocks = (await stack.blocks.children(owner, parent))!
  return Promise.all(
    blocks.map(async ({ id, name }) => {
      const { content } = (await stack.blocks.find(owner, id))!
      return { name, content, children: await shown(stack, owner, id) }
    })
  )
}
