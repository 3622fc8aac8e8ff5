import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import type { AppendRule } from '#kernel/aggregates/append_rule'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Repository } from '#kernel/aggregates/repository'
import { createBlock } from '#modules/workspace/commands/create_block'
import { duplicateBlock } from '#modules/workspace/commands/duplicate_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { BLOCK_TYPES } from '#modules/workspace/api'
import { checkNodes } from '#modules/workspace/document/content'
import { PAGE_PREFIX, pageStream } from '#modules/workspace/page'
import { workspaceStream } from '#modules/workspace/workspace'
import { ActQueries } from '#projections/acts/queries'
import { StorageQueries } from '#projections/storage/queries'
import { assertEqualsReplay } from '#testing/equals_replay'
import { overriding } from '#testing/overriding'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

/** A new user in each test. */
let owner = 0
let unnamed = 0
let requests = 0
const request = (idempotencyKey = `unnamed-${unnamed++}`) => ({
  owner,
  actor: owner,
  route: 'test',
  idempotencyKey,
  body: {},
  correlationId: `request-${requests++}`,
})
const nodesOf = (...lines: string[]) =>
  checkNodes(lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })))

test.group('Duplicate block', (group) => {
  let stack: Stack

  group.setup(async () => {
    stack = openStack(await freshStackDatabase())
    return () => stack.close()
  })

  group.each.setup(() => void owner++)

  async function create(blockType: (typeof BLOCK_TYPES)[number], parentId: number | null) {
    const input = { blockType, parentId, name: 'Name', ordering: 1 }
    return (await createBlock(stack.bus, stack.vault, request(), input)).result.id
  }

  /** Returns a section with two pages and their text. */
  async function makeSection() {
    const section = await create('section', await create('file', await create('folder', null)))
    for (const text of ['One', 'Two']) {
      const blockId = await create('page', section)
      const input = { blockId, text: { nodes: nodesOf(text) } }
      await saveBlock(stack.bus, stack.blocks, request(), input)
    }
    return section
  }

  function duplicate(blockId: number, key: string, bus = stack.bus) {
    const { blocks, pool, vault } = stack
    const sources = { blocks, storage: new StorageQueries(pool) }
    return duplicateBlock(bus, vault, sources, request(key), blockId)
  }

  const textsIn = async (section: number) => {
    const pages = (await stack.blocks.children(owner, section))!
    return Promise.all(
      pages.map(async ({ id }) => (await stack.blocks.find(owner, id))!.content ?? '')
    )
  }
  const typesOf = async (stream: string) =>
    (await Array.fromAsync(stack.store.read(stream))).map(({ type }) => type)

  /** Returns a bus that fails to save texts, as if the process died after creating the blocks. */
  function busWithoutTexts() {
    const { repository, lock, readModels } = stack.bus
    const store = overriding(stack.store, 'append', (append) => (stream, ...rest) => {
      if (!stream.startsWith(PAGE_PREFIX)) return append(stream, ...rest)
      return Promise.reject(new Error('cut off'))
    })
    return new CommandBus(new Repository(store, repository.reader), lock, readModels)
  }

  function busWith(rule: AppendRule) {
    const { repository, lock, readModels } = stack.bus
    return new CommandBus(repository, lock, readModels, { rule })
  }

  test('a retry completes an interrupted command', async ({ assert }) => {
    const section = await makeSection()
    await assert.rejects(() => duplicate(section, 'one', busWithoutTexts()), 'cut off')
    const { result } = await duplicate(section, 'one')
    const texts = await textsIn(section)
    assert.deepEqual(await textsIn(result.id), texts)
    assert.lengthOf(
      texts.filter((text) => /One|Two/.test(text)),
      2
    )
    assert.deepEqual((await duplicate(section, 'one')).result, result)
    for (const { id, of } of result.copies.slice(1)) {
      assert.notEqual(id, of)
      assert.deepEqual(await typesOf(pageStream(id)), ['PageSaved'])
    }
    await assertEqualsReplay(assert, stack)
  })

  test('the text of a copy is no edit, also if a retry saves it', async ({ assert }) => {
    const section = await makeSection()
    await assert.rejects(() => duplicate(section, 'one', busWithoutTexts()), 'cut off')
    const { result } = await duplicate(section, 'one')
    const copy = result.copies.at(-1)!.id
    const edits = async (blockId: number) =>
      (await new ActQueries(stack.pool).list(owner, { blockId, kind: 'edited' })).length
    assert.equal(await edits(result.id), 0)
    const input = { blockId: copy, text: { nodes: nodesOf('Mine') } }
    await saveBlock(stack.bus, stack.blocks, request(), input)
    assert.equal(await edits(result.id), 1)
  })

  test('a retry keeps text that was written into an incomplete copy', async ({ assert }) => {
    const section = await makeSection()
    await assert.rejects(() => duplicate(section, 'one', busWithoutTexts()), 'cut off')
    const events = await Array.fromAsync(stack.store.read(workspaceStream(owner)))
    const { block_id: blockId } = JSON.parse(Buffer.from(events.at(-1)!.data).toString()) as {
      block_id: number
    }
    const input = { blockId, text: { nodes: nodesOf('Mine') } }
    await saveBlock(stack.bus, stack.blocks, request(), input)
    await duplicate(section, 'one')
    assert.include((await stack.blocks.find(owner, blockId))!.content, 'Mine')
  })

  test('the append rule decides about all blocks and texts at once', async ({ assert }) => {
    const section = await makeSection()
    const asked: string[][] = []
    let isFull = true
    const bus = busWith({
      check: async (_owner, events) => {
        asked.push(events.map(({ type }) => type))
        if (isFull) throw new Error('Full')
      },
    })
    const before = await typesOf(workspaceStream(owner))
    await assert.rejects(() => duplicate(section, 'one', bus), 'Full')
    assert.deepEqual(await typesOf(workspaceStream(owner)), before)
    isFull = false
    await duplicate(section, 'one', bus)
    const all = [...Array<string>(3).fill('BlockCreated'), 'PageSaved', 'PageSaved']
    assert.deepEqual(asked, [all, all])
  })

  test('concurrent commands with one key create one copy', async ({ assert }) => {
    const section = await makeSection()
    const [first, ...others] = await Promise.all(
      Array.from({ length: 4 }, () => duplicate(section, 'one'))
    )
    for (const other of others) assert.deepEqual(other.result, first!.result)
    const types = await typesOf(workspaceStream(owner))
    assert.lengthOf(types, 8)
  })

  test('a text that no append can hold is refused before anything is created', async ({
    assert,
  }) => {
    const section = await makeSection()
    const blockId = await create('page', section)
    // Random text barely shrinks: each third fits into one append, the whole does not.
    for (const at of [0, 1, 2]) {
      const insert = nodesOf(randomBytes(240_000).toString('base64'))
      const text = { baseRevision: at - 1, changes: [{ at, delete: at === 0 ? 1 : 0, insert }] }
      await saveBlock(stack.bus, stack.blocks, request(), { blockId, text })
    }
    const before = await typesOf(workspaceStream(owner))
    await assert.rejects(() => duplicate(section, 'one'), /exceeds the limit/)
    assert.deepEqual(await typesOf(workspaceStream(owner)), before)
  })
})
