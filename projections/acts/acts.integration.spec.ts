import { test } from '@japa/runner'
import type { Pool } from 'pg'
import { tablesSchema } from '#kernel/projections/projection'
import { rebuild } from '#kernel/projections/rebuild'
import { BLOCK_TYPES, type Act } from '#modules/workspace/api'
import { archiveBlocks, restoreBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock, type CreateBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { duplicateBlock } from '#modules/workspace/commands/duplicate_block'
import { moveBlocks } from '#modules/workspace/commands/move_blocks'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { setFavorite } from '#modules/workspace/commands/set_favorite'
import { setIcon } from '#modules/workspace/commands/set_icon'
import { setPage } from '#modules/workspace/commands/set_page'
import { setSort } from '#modules/workspace/commands/set_sort'
import { formatContent } from '#modules/workspace/document/content'
import { letters, nodes } from '#modules/workspace/testing/letters'
import { undoAct } from '#modules/workspace/undo/undo_act'
import { undoSince } from '#modules/workspace/undo/undo_since'
import { actsProjection } from '#projections/acts/projection'
import { ActQueries } from '#projections/acts/queries'
import { StorageQueries } from '#projections/storage/queries'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'
import { undoServices } from '#testing/undo_services'

const OWNER = 1
const DEVICE = 'Firefox on Windows'
const PHONE = 'Safari on iPhone'

async function open() {
  const stack = openStack(await freshStackDatabase())
  const { bus, vault } = stack
  const create = async (blockType: CreateBlock['blockType'], parentId: number | null) =>
    (
      await createBlock(bus, vault, newRequest(), {
        blockType,
        parentId,
        name: blockType,
        ordering: 1,
      })
    ).result.id
  const ids: number[] = []
  for (const type of BLOCK_TYPES) ids.push(await create(type, ids.at(-1) ?? null))
  const [folder, file, section, page] = ids as [number, number, number, number]
  return { stack, create, folder, file, section, page, ...servicesOf(stack) }
}

function servicesOf(stack: Stack) {
  const services = undoServices(stack)
  const list = () => services.acts.list(OWNER, {})
  const undo = async (id: string) => (await undoAct(services, newRequest(), id)).result
  const last = async () => (await list())[0]!
  return { services, list, last, undo }
}

function kinds(acts: Act[]) {
  return acts.map(({ kind, takes_back: back }) => (back ? `${kind} (${back})` : kind))
}

test.group('Acts read model', () => {
  test('lists each command, and the saves of a sitting as one act', async ({ assert }) => {
    const { stack, page, section, file, list, services } = await open()
    const { bus, blocks } = stack
    for (const text of ['a', 'ab', 'abc']) {
      const request = { ...newRequest(), device: DEVICE }
      await saveBlock(bus, blocks, request, { blockId: page, text: { nodes: nodes(text) } })
    }
    await saveBlock(bus, blocks, newRequest(), { blockId: page, name: 'Lisbon' })
    const acts = await list()
    const edited = acts.find(({ kind }) => kind === 'edited')!
    assert.deepEqual(
      [edited.edits, edited.version, edited.device, edited.block?.name],
      [3, 2, DEVICE, 'Lisbon']
    )
    assert.sameMembers(kinds(acts), ['edited', 'renamed', ...BLOCK_TYPES.map(() => 'created')])
    const { acts: queries } = services
    assert.lengthOf(await queries.list(OWNER, { blockId: section }), 4)
    assert.lengthOf(await queries.list(OWNER, { blockId: file, kind: 'renamed' }), 1)
    assert.lengthOf(await queries.list(OWNER, { device: DEVICE }), 1)
    assert.lengthOf(await queries.list(OWNER + 1, {}), 0)
    const [first, second] = acts
    const part = { before: first!.cursor!, limit: 1 }
    assert.deepEqual(await queries.list(OWNER, part), [second!])
    await rebuild(stack, actsProjection as never)
    assert.deepEqual(await list(), acts)
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('a copy is one act of one kind, in each list and for the undo key', async ({ assert }) => {
    const { stack, page, folder, list, services } = await open()
    const { bus, blocks, pool, vault } = stack
    const { acts: queries } = services
    await setIcon(bus, blocks, newRequest(), page, '🌱')
    await setPage(bus, newRequest(), page, { name: 'is_full_width', value: true })
    const of = async (kind: 'renamed' | 'settings') =>
      (await queries.list(OWNER, { kind })).map(({ block }) => block!.id)
    const sources = { blocks, storage: new StorageQueries(pool) }
    for (const id of [page, folder]) {
      const { result: copy } = await duplicateBlock(bus, vault, sources, newRequest(), id)
      assert.deepInclude((await list())[0], { kind: 'copied', blocks: copy.copies.length })
      const { undo: next } = await queries.next(OWNER, undefined)
      assert.deepEqual([next!.act.kind, next!.act.block!.name], ['copied', copy.name])
    }
    assert.deepEqual([await of('renamed'), await of('settings')], [[page], [page]])
    await stack.close()
  })

  test('a sitting has the saves of one device', async ({ assert }) => {
    const { stack, page, services } = await open()
    const { bus, blocks } = stack
    const devices = { a: DEVICE, ab: DEVICE, abc: PHONE }
    for (const [text, device] of Object.entries(devices)) {
      const request = { ...newRequest(), device }
      await saveBlock(bus, blocks, request, { blockId: page, text: { nodes: nodes(text) } })
    }
    const edits = async () => {
      const acts = await services.acts.list(OWNER, { kind: 'edited' })
      return acts.map(({ device, edits: count }) => [device, count])
    }
    const expected = [
      [PHONE, 1],
      [DEVICE, 2],
    ]
    assert.deepEqual(await edits(), expected)
    await rebuild(stack, actsProjection as never)
    assert.deepEqual(await edits(), expected)
    const since = { device: PHONE, since: new Date(0) }
    const { result } = await undoSince(services, newRequest(), since)
    assert.lengthOf(result.undone, 1)
    assert.equal((await blocks.find(OWNER, page))!.content, formatContent(nodes('ab')))
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('lists the acts before a cursor and before a time', async ({ assert }) => {
    const { stack, services, list } = await open()
    const acts = await list()
    for (const { cursor, at } of acts.slice(0, -1)) {
      for (const to of acts.map((each) => new Date(each.at))) {
        const found = await services.acts.list(OWNER, { before: cursor!, to })
        const expected = acts
          .slice(acts.findIndex((each) => each.cursor === cursor) + 1)
          .filter((each) => new Date(each.at) < to)
        assert.deepEqual(
          found.map(({ id }) => id),
          expected.map(({ id }) => id),
          `${at}, ${to.toISOString()}`
        )
      }
    }
    await stack.close()
  })

  test('reads a few rows of an act with very many', async ({ assert }) => {
    const { stack, folder } = await open()
    const { pool } = stack
    await pool.query(
      `insert into ${tablesSchema(actsProjection as never)}.acts
         (block_id, kind, owner_id, revision, act, at, is_redo, value)
       select $1 + n, 'archived', ${OWNER}, 1000, 'large', now(), false, '{}'
       from generate_series(0, 4999) n`,
      [folder]
    )
    let read = 0
    const explain = async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values
      )
      const { Plan: plan } = rows[0]!['QUERY PLAN'][0]!
      read = plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
      return { rows: [] }
    }
    await new ActQueries({ query: explain } as unknown as Pool).list(OWNER, {})
    assert.isAbove(read, 0)
    assert.isBelow(read, 3_000)
    await stack.close()
  })

  test('a permanent deletion leaves no row of its blocks', async ({ assert }) => {
    const { stack, folder, list } = await open()
    await archiveBlocks(stack.bus, newRequest(), [folder])
    await deleteBlocks(stack.bus, newRequest(), [folder])
    assert.deepEqual(await list(), [])
    const { rowCount } = await stack.pool.query('select from rm_acts.acts')
    assert.equal(rowCount, 0)
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })
})

test.group('Undo of acts', () => {
  test('takes back each change of the tree, and the undo as redo', async ({ assert }) => {
    const { stack, page, section, file, folder, create, last, undo } = await open()
    const { bus, blocks } = stack
    const other = await create('file', folder)
    const changes: [name: string, make: () => Promise<unknown>][] = [
      ['create', () => create('page', section)],
      ['rename', () => saveBlock(bus, blocks, newRequest(), { blockId: page, name: 'Lisbon' })],
      ['icon', () => setIcon(bus, blocks, newRequest(), page, '🌱')],
      ['favorite', () => setFavorite(bus, newRequest(), page, true)],
      ['sort', () => setSort(bus, newRequest(), { parent_block_id: null, sort: 'name' })],
      ['font', () => setPage(bus, newRequest(), page, { name: 'font_family', value: 2 })],
      ['reorder', () => moveBlocks(bus, newRequest(), { blockIds: [other], ordering: 3 })],
      [
        'move',
        () => moveBlocks(bus, newRequest(), { blockIds: [section], parentId: other, ordering: 1 }),
      ],
      ['trash', () => archiveBlocks(bus, newRequest(), [page])],
      ['restore', () => restoreBlocks(bus, newRequest(), [page])],
    ]
    const state = async () =>
      JSON.stringify([
        (await blocks.placed(OWNER, [page, section, file, other])).map(
          ({ updated_at: _updated, deleted_at: deleted, ...block }) => [deleted !== null, block]
        ),
        await blocks.children(OWNER, folder).then((all) => all!.map(({ id }) => id)),
      ])
    for (const [name, make] of changes) {
      const before = await state()
      await make()
      const after = await state()
      const act = await last()
      const { undo_id: undone } = await undo(act.id)
      assert.equal(await state(), before, `undo of ${name}`)
      assert.equal((await last()).id, undone)
      assert.equal((await last()).takes_back, 'undo')
      await assert.rejects(() => undo(act.id), 'This was already undone')
      await undo(undone)
      assert.equal(await state(), after, `redo of ${name}`)
      assert.equal((await last()).takes_back, 'redo')
    }
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('takes back a sitting, unless the page was saved later', async ({ assert }) => {
    const { stack, page, last, undo } = await open()
    const { bus, blocks } = stack
    const save = (text: string) =>
      saveBlock(bus, blocks, newRequest(), { blockId: page, text: { nodes: nodes(text) } })
    const text = async () =>
      letters(
        JSON.parse((await blocks.find(OWNER, page))!.content ?? 'null')?.content.map(
          (node: object) => JSON.stringify(node)
        ) ?? []
      )
    await save('a')
    await save('ab')
    const first = await last()
    const { undo_id: undone } = await undo(first.id)
    assert.equal(await text(), '')
    const { undo_id: redone } = await undo(undone)
    assert.equal(await text(), 'ab')
    await save('abc')
    await assert.rejects(() => undo(redone), /edited later/)
    await undo((await last()).id)
    assert.equal(await text(), 'ab')
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('refuses unknown acts, and repeats the response of a retry', async ({ assert }) => {
    const { stack, page, last, services } = await open()
    await setFavorite(stack.bus, newRequest(), page, true)
    const { id } = await last()
    const request = { ...newRequest(), idempotencyKey: 'once' }
    const { result } = await undoAct(services, request, id)
    assert.deepEqual((await undoAct(services, request, id)).result, result)
    await assert.rejects(() => undoAct(services, newRequest(), 'x'), 'There is no such activity')
    const foreign = { ...newRequest(), owner: 2, actor: 2 }
    await assert.rejects(() => undoAct(services, foreign, id), 'There is no such activity')
    await stack.close()
  })

  test('takes back all acts of a device, the latest first', async ({ assert }) => {
    const { stack, page, section, services, list } = await open()
    const { bus, blocks } = stack
    const here = () => ({ ...newRequest(), device: DEVICE })
    await saveBlock(bus, blocks, here(), { blockId: page, name: 'Lisbon' })
    await setFavorite(bus, here(), section, true)
    await setIcon(bus, blocks, here(), page, '🌱')
    await setFavorite(bus, newRequest(), section, false)
    const request = { ...here(), idempotencyKey: 'all' }
    const since = { device: DEVICE, since: new Date(0) }
    const { result } = await undoSince(services, request, since)
    assert.lengthOf(result.undone, 2)
    assert.deepEqual(
      result.refused.map(({ code }) => code),
      ['E_CHANGED_SINCE']
    )
    assert.isFalse(result.more)
    assert.equal((await blocks.summary(OWNER, page))!.name, 'page')
    assert.equal((await blocks.summary(OWNER, page))!.icon, null)
    const again = await undoSince(services, request, since)
    assert.deepEqual(again.result, result)
    assert.lengthOf(
      (await list()).filter(({ takes_back: back }) => back === 'undo'),
      2
    )
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })
})
