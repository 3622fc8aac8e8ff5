import { test } from '@japa/runner'
import { rebuild } from '#kernel/projections/rebuild'
import { checkpointOf, type Projection } from '#kernel/projections/projection'
import { versionsProjection } from '#projections/versions/projection'
import { eventually } from '#testing/eventually'
import { BLOCK_TYPES } from '#modules/workspace/api'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock, type CreateBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { FileTable } from '#modules/workspace/files/file_table'
import { Receipts } from '#modules/workspace/receipts/receipts'
import { ChainQueries } from '#projections/chain/queries'
import { readModels } from '#projections/index'
import { receiptsProjection } from '#projections/receipts/projection'
import { ReceiptQueries } from '#projections/receipts/queries'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

const OWNER = 1
const PART = { limit: 10, offset: 0 }

/** Creates a branch. Returns its ids, the folder's first. */
async function branch({ bus, vault }: Stack) {
  const ids: number[] = []
  for (const blockType of BLOCK_TYPES) {
    const parentId = ids.at(-1) ?? null
    const input: CreateBlock = { blockType, parentId, name: 'A name', ordering: 1 }
    ids.push((await createBlock(bus, vault, newRequest(), input)).result.id)
  }
  return ids
}

async function erase({ bus }: Stack, ...ids: number[]) {
  await archiveBlocks(bus, newRequest(), ids)
  await deleteBlocks(bus, newRequest(), ids)
}

function receiptsOf({ pool, store }: Stack) {
  const queries = new ReceiptQueries(pool)
  const textModels = readModels.filter(({ needsText }) => needsText).map(checkpointOf)
  const chain = new ChainQueries(pool)
  const anchors = { covering: async () => undefined }
  return {
    queries,
    receipts: new Receipts({ pool, store, receipts: queries, chain, anchors, textModels }),
  }
}

test.group('Receipts read model', () => {
  test('counts the deleted blocks by type and outlives the last block', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const [one, two] = [await branch(stack), await branch(stack)]
    await erase(stack, one[3]!)
    await erase(stack, one[0]!, two[0]!)
    const { queries } = receiptsOf(stack)
    const [last, first] = await queries.list(OWNER, PART)
    assert.deepEqual(first!.counts, { folders: 0, files: 0, sections: 0, pages: 1 })
    assert.deepEqual(last!.counts, { folders: 2, files: 2, sections: 2, pages: 1 })
    const { blocks, revision } = (await queries.find(OWNER, last!.id))!
    assert.deepEqual(blocks, [...one.slice(0, 3), ...two])
    assert.isAbove(revision, (await queries.find(OWNER, first!.id))!.revision)
    assert.deepEqual(await queries.list(OWNER, { limit: 1, offset: 1 }), [first!])
    assert.equal(await queries.count(OWNER), 2)
    assert.deepEqual(await queries.list(OWNER + 1, PART), [])
    assert.isUndefined(await queries.find(OWNER + 1, last!.id))
    await rebuild(stack, receiptsProjection as Projection)
    assert.deepEqual(await queries.list(OWNER, PART), [last!, first!])
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('a receipt states only steps that its sources confirm', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const { pool } = stack
    const ids = await branch(stack)
    await pool.query(
      `insert into files (key, owner_id, block_id, type, size, object, command_id, reserved_until)
       values ('one', $1, $2, 'image/png', 10, 'files/one', 'one', now())`,
      [OWNER, ids[3]]
    )
    await erase(stack, ids[0]!)
    const { queries, receipts } = receiptsOf(stack)
    const { id } = (await queries.list(OWNER, PART))[0]!
    const states = async () =>
      (await receipts.find(OWNER, id)).steps.map(({ state }) => state).join()

    assert.equal(await states(), 'done,done,pending')
    const waiting = await receipts.find(OWNER, id)
    assert.deepEqual(waiting.removed_files, { total: 1, removed: 0 })
    assert.isFalse(waiting.complete)
    await new FileTable(pool).removed('files/one')
    const done = await receipts.find(OWNER, id)
    assert.isTrue(done.complete)
    assert.deepEqual(done.removed_files, { total: 1, removed: 1 })
    assert.isTrue(done.steps.every(({ at }) => at !== null))

    const parked = `insert into projections.parked
      (name, stream, revision, position, event_id, event_type, error)
      values ($1, $2, 0, '', gen_random_uuid(), 'BlocksDeleted', '')`
    await pool.query(parked, [checkpointOf(versionsProjection), `workspace-${OWNER}`])
    assert.equal(await states(), 'done,pending,done')
    await pool.query('delete from projections.parked')
    await pool.query('delete from vault.keys where block_id = $1', [ids[2]])
    assert.equal(await states(), 'pending,done,done')
    await assert.rejects(() => receipts.find(OWNER + 1, id), /no such receipt/)
    await stack.close()
  })

  test('the place in the chain stays the same while the log grows', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    await erase(stack, (await branch(stack))[0]!)
    const { queries, receipts } = receiptsOf(stack)
    const { id } = (await queries.list(OWNER, PART))[0]!
    const proof = () =>
      eventually(async () => {
        const { position, hash, event_hash } = await receipts.find(OWNER, id)
        if (hash === null) throw new Error('The chain is behind')
        return { position, hash, event_hash }
      })
    const before = await proof()
    assert.equal(before.position, 6)
    for (let i = 0; i < 70; i++) await branch(stack)
    await eventually(async () =>
      assert.isAbove((await new ChainQueries(stack.pool).status()).events, 280)
    )
    assert.deepEqual(await proof(), before)
    await stack.close()
  })
})
