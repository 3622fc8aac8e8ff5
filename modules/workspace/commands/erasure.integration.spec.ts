import { test } from '@japa/runner'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock, type CreateBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { nameVersion } from '#modules/workspace/commands/name_version'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes } from '#modules/workspace/document/content'
import { workspaceStream } from '#modules/workspace/workspace'
import { readModels } from '#projections/index'
import { VersionQueries } from '#projections/versions/queries'
import { rebuild } from '#kernel/projections/rebuild'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

/** Single word, so that a word list would contain it too. */
const MARKER = 'marker7f3a'
/** Creates a branch with the marker in names and text. Returns its ids, the folder's first. */
async function writeMarked({ bus, vault, blocks, pool }: Stack) {
  const ids: number[] = []
  for (const blockType of ['folder', 'file', 'section', 'page'] as const) {
    const input: CreateBlock = {
      blockType,
      parentId: ids.at(-1) ?? null,
      name: `${MARKER} ${blockType}`,
      ordering: 1,
    }
    ids.push((await createBlock(bus, vault, newRequest(), input)).result.id)
  }
  const blockId = ids.at(-1)!
  for (let i = 0; i < 101; i++) {
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: `${MARKER} ${i}` }] }
    await saveBlock(bus, blocks, newRequest(), {
      blockId,
      text: { nodes: checkNodes([paragraph]) },
    })
  }
  const named = { blockId, version: 0, name: `${MARKER} version` }
  await nameVersion(bus, { versions: new VersionQueries(pool) }, newRequest(), named)
  return ids
}

/** Returns the names of all tables of the product. */
async function tablesOf({ pool }: Stack) {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema')`
  )
  return tables.map(({ name }) => name)
}

/** Returns every row of every table of the product as text. */
async function dump(stack: Stack) {
  const { pool } = stack
  const texts: string[] = []
  for (const name of await tablesOf(stack)) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

/**
 * Returns the tables and indexes whose files contain the marker, after a checkpoint. Leaves out the
 * write-ahead log, which keeps old rows until its segments are recycled.
 */
async function filesWithMarker({ pool }: Stack) {
  await pool.query('checkpoint')
  const { rows } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where pg_relation_filepath(c.oid) is not null
       and position($1::bytea in pg_read_binary_file(pg_relation_filepath(c.oid))) > 0`,
    [Buffer.from(MARKER)]
  )
  return rows.map(({ name }) => name)
}

test('permanently deleted data is nowhere readable', async ({ assert }) => {
  const stack = openStack(await freshStackDatabase())
  const { bus, store, pool, reader, progress } = stack
  const ids = await writeMarked(stack)
  const kept = await writeMarked(stack)
  const [deleted] = ids as [number]
  assert.include(await dump(stack), MARKER)
  assert.isNotEmpty(await filesWithMarker(stack))
  const before = (await store.head())!

  await assert.rejects(() => deleteBlocks(bus, newRequest(), [deleted]), /no such block/)
  await archiveBlocks(bus, newRequest(), [deleted])
  await archiveBlocks(bus, newRequest(), [kept[0]!])
  const { current } = await deleteBlocks(bus, newRequest(), [deleted])
  assert.isTrue(current)

  const events = await Array.fromAsync(store.read(`page-${ids[3]}`))
  assert.isAbove(events.length, 101)
  const text = JSON.stringify([
    await reader.decode(events),
    await reader.decode(await Array.fromAsync(store.read(workspaceStream(1)))),
  ])
  // The other branch keeps its names, and the name of a version.
  assert.equal(text.split(MARKER).length - 1, kept.length + 1)
  const { rows } = await pool.query('select block_id from vault.keys where erased_at is not null')
  assert.sameMembers(
    rows.map(({ block_id }) => Number(block_id)),
    ids
  )
  assert.isAbove((await store.head())!.localeCompare(before), 0)

  for (const projection of readModels) await rebuild(stack, projection)
  await assertEqualsReplay(assert, stack)
  assert.isNull(await stack.blocks.find(1, deleted).then((block) => block ?? null))
  assert.equal(await progress.lag(await store.head()), 0)

  await deleteBlocks(bus, newRequest(), [kept[0]!])
  assert.notInclude(await dump(stack), MARKER)
  // Autovacuum frees dead rows, but their bytes stay until they are overwritten (docs/auditing.md).
  await pool.query(`vacuum full ${(await tablesOf(stack)).join(', ')}`)
  assert.deepEqual(await filesWithMarker(stack), [])
  const usage = await pool.query('select text_bytes::int from rm_storage.owners')
  assert.deepEqual(usage.rows, [{ text_bytes: 0 }])
  await stack.close()
})

test('the workspace works after a permanent delete', async ({ assert }) => {
  const database = await freshStackDatabase()
  const stack = openStack(database)
  const ids = await writeMarked(stack)
  await archiveBlocks(stack.bus, newRequest(), [ids[1]!])
  await deleteBlocks(stack.bus, newRequest(), [ids[1]!])
  await stack.close()
  const later = openStack(database)
  const input: CreateBlock = { blockType: 'file', parentId: ids[0]!, name: 'New', ordering: 1 }
  const { result } = await createBlock(later.bus, later.vault, newRequest(), input)
  assert.deepEqual(
    (await later.blocks.children(1, ids[0]!))!.map(({ id }) => id),
    [result.id]
  )
  const save = { blockId: ids[3]!, text: { nodes: checkNodes([{ type: 'paragraph' }]) } }
  await assert.rejects(
    () => saveBlock(later.bus, later.blocks, newRequest(), save),
    /no such block/
  )
  await later.close()
})

test('files are deleted with the page that showed them, unless another page shows them', async ({
  assert,
}) => {
  const stack = openStack(await freshStackDatabase())
  const { bus, blocks, pool } = stack
  const [one, two] = [await writeMarked(stack), await writeMarked(stack)]
  const keys = ['alone', 'shared', 'unshown', 'kept', 'theirs']
  for (const [i, key] of keys.entries()) {
    await pool.query(
      `insert into files (key, owner_id, block_id, type, size, object, command_id, reserved_until)
       values ($1, $2, $3, 'image/png', 10, 'files/' || $1, $1, now())`,
      [key, key === 'theirs' ? 2 : 1, i < 3 ? one[3] : two[3]]
    )
  }
  const image = (key: string) => ({ type: 'image', attrs: { src: `/api/v1/files/${key}` } })
  const attachment = (key: string) => ({
    type: 'attachment',
    attrs: { file_key: key, name: 'a.pdf', size: 10 },
  })
  const show = (blockId: number, ...shown: string[]) => {
    const nodes = checkNodes(shown.map((key) => (key === 'alone' ? attachment(key) : image(key))))
    return saveBlock(bus, blocks, newRequest(), { blockId, text: { nodes } })
  }
  await show(one[3]!, 'alone', 'shared', 'theirs')
  await show(two[3]!, 'shared', 'kept')
  await archiveBlocks(bus, newRequest(), [one[0]!])
  await deleteBlocks(bus, newRequest(), [one[0]!])
  const { rows } = await pool.query<{ key: string }>('select key from files order by key')
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['kept', 'shared', 'theirs']
  )
  const gone = await pool.query<{ key: string }>(
    `select key from outbox where topic = 'file' order by key`
  )
  assert.deepEqual(
    gone.rows.map(({ key }) => key),
    ['files/alone', 'files/unshown']
  )
  for (const projection of readModels) await rebuild(stack, projection)
  await assertEqualsReplay(assert, stack)
  await stack.close()
})
