import { test } from '@japa/runner'
import { rebuild } from '#kernel/projections/rebuild'
import { BLOCK_TYPES, type BlockType } from '#modules/workspace/api'
import { archiveBlocks, restoreBlocks } from '#modules/workspace/commands/archive_blocks'
import { bringBack } from '#modules/workspace/commands/bring_back'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { moveBlocks } from '#modules/workspace/commands/move_blocks'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { setIcon } from '#modules/workspace/commands/set_icon'
import { letters, nodes } from '#modules/workspace/testing/letters'
import { workspaceStream } from '#modules/workspace/workspace'
import { treeHistoryProjection } from '#projections/tree_history/projection'
import { TreeHistoryQueries } from '#projections/tree_history/queries'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { pastOf } from '#testing/random/past_operations'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

const OWNER = 1

test.group('Tree history read model', (group) => {
  let stack: Stack
  let tree: TreeHistoryQueries

  group.each.setup(async () => {
    stack = openStack(await freshStackDatabase())
    tree = new TreeHistoryQueries(stack.pool)
    return () => stack.close()
  })

  const create = async (blockType: BlockType, parentId: number | null, name: string) => {
    const input = { blockType, parentId, name, ordering: 99 }
    return (await createBlock(stack.bus, stack.vault, newRequest(), input)).result.id
  }
  const createBranch = async () => {
    let parent: number | null = null
    const ids: number[] = []
    for (const type of BLOCK_TYPES) ids.push((parent = await create(type, parent, `A ${type}`)))
    return ids as [folder: number, file: number, section: number, page: number]
  }
  const rename = (blockId: number, name: string) =>
    saveBlock(stack.bus, stack.blocks, newRequest(), { blockId, name })
  const write = (blockId: number, text: string) =>
    saveBlock(stack.bus, stack.blocks, newRequest(), { blockId, text: { nodes: nodes(text) } })
  const now = async () => {
    const events = await Array.fromAsync(stack.store.read(workspaceStream(OWNER)))
    return { revision: events.at(-1)!.revision, at: new Date() }
  }
  const names = async (parentId: number | null, moment: { revision: number; at: Date }) =>
    (await tree.children(OWNER, parentId, moment))?.map(({ name }) => name)

  test('lists names, order and places of each earlier revision', async ({ assert }) => {
    const [folder, file] = await createBranch()
    const other = await create('folder', null, 'B folder')
    const before = await now()
    await rename(folder, 'First')
    await rename(folder, 'Second')
    await setIcon(stack.bus, stack.blocks, newRequest(), folder, '🌱')
    const renamed = await now()
    await moveBlocks(stack.bus, newRequest(), { blockIds: [other], ordering: 1 })
    const move = { blockIds: [file], parentId: other, ordering: 1 }
    await moveBlocks(stack.bus, newRequest(), move)
    const moved = await now()
    const assertAll = async () => {
      assert.deepEqual(await names(null, before), ['A folder', 'B folder'])
      assert.deepEqual(await names(null, renamed), ['Second', 'B folder'])
      assert.deepEqual(await names(null, moved), ['B folder', 'Second'])
      assert.deepEqual(await names(folder, renamed), ['A file'])
      assert.deepEqual([await names(folder, moved), await names(other, moved)], [[], ['A file']])
      const [first] = (await tree.children(OWNER, null, renamed))!
      assert.deepInclude(first, { icon: '🌱', ordering: 1 })
      assert.isUndefined(await tree.children(OWNER + 1, folder, moved))
      const found = await tree.find(OWNER, file, moved)
      assert.deepEqual(
        found!.path.map(({ id }) => id),
        [other]
      )
    }
    await assertAll()
    // A rebuild merges all changes of a block into one row of a statement.
    await rebuild(stack, treeHistoryProjection as never)
    await assertAll()
    await assertEqualsReplay(assert, stack)
  })

  test('shows nothing that was in the trash at that time', async ({ assert }) => {
    const [folder, file, section, page] = await createBranch()
    await archiveBlocks(stack.bus, newRequest(), [file])
    const trashed = await now()
    await restoreBlocks(stack.bus, newRequest(), [file])
    const restored = await now()
    assert.deepEqual(await names(folder, trashed), [])
    assert.isUndefined(await names(section, trashed))
    assert.isUndefined(await tree.find(OWNER, page, trashed))
    assert.deepEqual(await names(section, restored), ['A page'])
    await assertEqualsReplay(assert, stack)
  })

  test('a time is the moment after the last change dated before it', async ({ assert }) => {
    const start = new Date(Date.now() - 60_000)
    const [folder] = await createBranch()
    await rename(folder, 'Last')
    const { revision } = await now()
    const events = await Array.fromAsync(stack.store.read(workspaceStream(OWNER)))
    assert.equal((await tree.momentAt(OWNER, start)).revision, -1)
    assert.equal((await tree.momentAt(OWNER, new Date('2100-01-01'))).revision, revision)
    for (const { metadata } of events) {
      const same = events.filter(({ metadata: { time } }) => time <= metadata.time)
      const moment = await tree.momentAt(OWNER, new Date(metadata.time))
      assert.equal(moment.revision, same.at(-1)!.revision)
    }
  })

  test('counts changes of the tree and saves per quarter of an hour', async ({ assert }) => {
    const from = new Date(Date.now() - 3_600_000)
    const to = new Date(Date.now() + 3_600_000)
    assert.deepEqual(await tree.changes(OWNER, from, to), { first_at: null, quarters: [] })
    const [, , , page] = await createBranch()
    await write(page, 'ab')
    await write(page, 'abc')
    const { first_at: first, quarters } = await tree.changes(OWNER, from, to)
    assert.isString(first)
    assert.equal(
      quarters.reduce((sum, { changes }) => sum + changes, 0),
      6
    )
    assert.deepEqual((await tree.changes(OWNER + 1, from, to)).quarters, [])
    await assertEqualsReplay(assert, stack)
  })

  test('a permanent deletion removes all rows of a block', async ({ assert }) => {
    const [folder, , , page] = await createBranch()
    await write(page, 'ab')
    const before = await now()
    await archiveBlocks(stack.bus, newRequest(), [folder])
    await deleteBlocks(stack.bus, newRequest(), [folder])
    assert.deepEqual(await names(null, before), [])
    for (const table of ['periods', 'saves']) {
      const { rows } = await stack.pool.query(`select from rm_tree_history.${table}`)
      assert.lengthOf(rows, 0, table)
    }
    await assertEqualsReplay(assert, stack)
  })

  test('shows no block whose parent of then was permanently deleted', async ({ assert }) => {
    const [, file, section, page] = await createBranch()
    const other = await create('section', file, 'B section')
    const before = await now()
    await archiveBlocks(stack.bus, newRequest(), [section])
    const trashed = await now()
    await restoreBlocks(stack.bus, newRequest(), [section])
    await moveBlocks(stack.bus, newRequest(), { blockIds: [page], parentId: other, ordering: 1 })
    const moved = await now()
    await archiveBlocks(stack.bus, newRequest(), [section])
    assert.isDefined(await tree.find(OWNER, page, before))
    await deleteBlocks(stack.bus, newRequest(), [section])
    for (const moment of [before, trashed]) {
      assert.deepEqual(await names(file, moment), ['B section'])
      assert.isUndefined(await tree.find(OWNER, page, moment))
      assert.isUndefined(await names(page, moment))
      assert.deepEqual(await tree.subtree(OWNER, page, moment, 10), [])
    }
    const { path } = (await tree.find(OWNER, page, moved))!
    assert.equal(path.at(-1)!.id, other)
    await assertEqualsReplay(assert, stack)
  })

  test('brings a section of then back with the texts of then', async ({ assert }) => {
    const [, , section, page] = await createBranch()
    await write(page, 'ab')
    const at = new Date()
    while (Date.now() <= at.getTime()) await now()
    await write(page, 'xyz')
    await rename(page, 'Later')
    const request = newRequest()
    const brought = () =>
      bringBack(stack.bus, stack.vault, pastOf(stack), request, { blockId: section, at })
    const { result } = await brought()
    assert.isFalse(result.restored)
    const copy = result.copies.find(({ of }) => of === page)!
    const found = (await stack.blocks.find(OWNER, copy.id))!
    assert.equal(found.name, 'A page')
    assert.include(found.content, JSON.parse(nodes('a')[0]!).content[0].text)
    const past = await pastOf(stack).textAt(OWNER, copy.id, new Date('2100-01-01'))
    assert.equal(letters(past!.nodes), 'ab')
    assert.deepEqual((await brought()).result, result)
    await assertEqualsReplay(assert, stack)
  })
})
