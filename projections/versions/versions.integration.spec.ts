import { test } from '@japa/runner'
import { rebuild } from '#kernel/projections/rebuild'
import { BLOCK_TYPES } from '#modules/workspace/api'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock, type CreateBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { nameVersion } from '#modules/workspace/commands/name_version'
import { restoreVersion } from '#modules/workspace/commands/restore_version'
import { saveBlock } from '#modules/workspace/commands/save_block'
import type { Nodes } from '#modules/workspace/document/content'
import { PageHistory } from '#modules/workspace/page_history'
import { pageStream } from '#modules/workspace/page'
import { letters, nodes } from '#modules/workspace/testing/letters'
import { versionsProjection } from '#projections/versions/projection'
import { VersionQueries } from '#projections/versions/queries'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { Random } from '#testing/random'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

const OWNER = 1
/** Saves of the long page: its stream gets two snapshots. */
const SAVES = 210

async function createPage({ bus, vault }: Stack) {
  let parentId: number | null = null
  for (const blockType of BLOCK_TYPES) {
    const input: CreateBlock = { blockType, parentId, name: 'First name', ordering: 1 }
    parentId = (await createBlock(bus, vault, newRequest(), input)).result.id
  }
  return parentId!
}

function save({ bus, blocks }: Stack, blockId: number, text: Nodes, device?: string) {
  return saveBlock(bus, blocks, { ...newRequest(), device }, { blockId, text: { nodes: text } })
}

function rename({ bus, blocks }: Stack, blockId: number, name: string) {
  return saveBlock(bus, blocks, newRequest(), { blockId, name })
}

function versionsOf(stack: Stack) {
  const { pool, store, reader, blocks } = stack
  return { blocks, versions: new VersionQueries(pool), history: new PageHistory(store, reader) }
}

test.group('Versions read model', () => {
  test('lists each save with device and counts, the latest first', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const page = await createPage(stack)
    const { versions } = versionsOf(stack)
    assert.deepEqual(await versions.list(OWNER, page), [])
    await save(stack, page, nodes('ab'), 'Firefox on Windows')
    await save(stack, page, nodes('ab'))
    await save(stack, page, nodes('abc'))
    const listed = await versions.list(OWNER, page)
    assert.deepEqual(
      listed.map(({ version, device, name }) => [version, device, name]),
      [
        [1, null, null],
        [0, 'Firefox on Windows', null],
      ]
    )
    assert.deepEqual(listed[0]!.summary, {
      blocks_added: 1,
      blocks_changed: 0,
      blocks_removed: 0,
      words_added: 1,
      words_removed: 0,
    })
    assert.deepEqual(await versions.list(OWNER, page, { before: 1, limit: 1 }), [listed[1]!])
    assert.deepEqual(await versions.list(OWNER + 1, page), [])
    assert.isUndefined(await versions.find(OWNER + 1, page, 0))
    const [first] = await Array.fromAsync(stack.store.read(pageStream(page)))
    assert.equal(first!.metadata.device, 'Firefox on Windows')
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('a version has the name of the page at that time', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const page = await createPage(stack)
    const { versions } = versionsOf(stack)
    await save(stack, page, nodes('a'))
    await rename(stack, page, 'Second name')
    await rename(stack, page, 'Third name')
    await save(stack, page, nodes('b'))
    await rename(stack, page, 'Fourth name')
    const names = async () => {
      const found = [0, 1].map((version) => versions.find(OWNER, page, version))
      return (await Promise.all(found)).map((version) => version?.name)
    }
    assert.deepEqual(await names(), ['First name', 'Third name'])
    // A rebuild merges all events of a page into few rows.
    await rebuild(stack, versionsProjection as never)
    assert.deepEqual(await names(), ['First name', 'Third name'])
    assert.isUndefined(await versions.find(OWNER, page, 2))
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('names of versions change, disappear and stay out of the log in clear', async ({
    assert,
  }) => {
    const stack = openStack(await freshStackDatabase())
    const { bus, store } = stack
    const page = await createPage(stack)
    const all = versionsOf(stack)
    await save(stack, page, nodes('a'))
    await save(stack, page, nodes('b'))
    const name = (version: number, text: string | null) =>
      nameVersion(bus, all, newRequest(), { blockId: page, version, name: text })
    await name(0, 'Sowing plan')
    await name(1, 'Harvest')
    await name(0, 'Final plan')
    await name(1, null)
    const listed = await all.versions.list(OWNER, page)
    assert.deepEqual(
      listed.map((version) => version.name),
      [null, 'Final plan']
    )
    const before = await Array.fromAsync(store.read(`workspace-${OWNER}`))
    for (const { data } of before) assert.notInclude(Buffer.from(data).toString(), 'plan')
    await name(0, 'Final plan')
    assert.lengthOf(await Array.fromAsync(store.read(`workspace-${OWNER}`)), before.length)
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('each version has the text that was saved, also across snapshots', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const page = await createPage(stack)
    const { history, versions } = versionsOf(stack)
    const random = new Random(41)
    const expected: string[] = []
    let text = 'abcdef'
    for (let i = 0; i < SAVES; i++) {
      const at = random.int(text.length + 1)
      const letter = String.fromCodePoint(97 + (i % 26))
      text = text.slice(0, at) + letter + text.slice(at + random.int(3))
      const { revision } = (await save(stack, page, nodes(text))).result
      expected[revision] = text
    }
    const listed = await versions.list(OWNER, page)
    assert.deepEqual(
      listed.map(({ version }) => version),
      Object.keys(expected).map(Number).reverse()
    )
    const last = expected.length - 1
    for (let version = -1; version <= last + 1; version++) {
      const found = await history.textAt(page, version)
      assert.equal(found && letters(found), expected[version], `version ${version}`)
    }
    assert.isAbove(last + 1, listed.length, 'the stream has no snapshot')
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('restoring is a new save, and every text before it stays a version', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const page = await createPage(stack)
    const all = versionsOf(stack)
    for (const text of ['ab', 'abc', 'xyz']) await save(stack, page, nodes(text))
    const restored = { blockId: page, version: 1 }
    const request = newRequest()
    const { result } = await restoreVersion(stack.bus, all, request, restored)
    assert.equal(result.revision, 3)
    const again = await restoreVersion(stack.bus, all, request, restored)
    assert.deepEqual(again.result, result)
    const texts = [0, 1, 2, 3].map((version) => all.history.textAt(page, version))
    assert.deepEqual(
      (await Promise.all(texts)).map((found) => letters(found!)),
      ['ab', 'abc', 'xyz', 'abc']
    )
    await assert.rejects(
      () => restoreVersion(stack.bus, all, newRequest(), { ...restored, baseRevision: 2 }),
      'This page was changed elsewhere at the same place'
    )
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('a permanent deletion leaves no row and no text of any version', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const { bus, pool } = stack
    const page = await createPage(stack)
    const all = versionsOf(stack)
    await save(stack, page, nodes('a'))
    await nameVersion(bus, all, newRequest(), { blockId: page, version: 0, name: 'Draft' })
    await archiveBlocks(bus, newRequest(), [page])
    assert.lengthOf(await all.versions.list(OWNER, page), 1)
    await deleteBlocks(bus, newRequest(), [page])
    for (const table of ['versions', 'page_names', 'version_names']) {
      const { rows } = await pool.query(`select from rm_versions.${table} where block_id = $1`, [
        page,
      ])
      assert.lengthOf(rows, 0, table)
    }
    assert.isUndefined(await all.history.textAt(page, 0))
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })
})
