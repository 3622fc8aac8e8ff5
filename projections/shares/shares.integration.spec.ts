import { test } from '@japa/runner'
import { rebuild } from '#kernel/projections/rebuild'
import type { BlockType } from '#modules/workspace/api'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { changeShare } from '#modules/workspace/commands/change_share'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { endShares } from '#modules/workspace/commands/end_shares'
import { shareBlock } from '#modules/workspace/commands/share_block'
import { ShareViews } from '#modules/workspace/shares/share_views'
import { sharesProjection } from '#projections/shares/projection'
import { ShareQueries } from '#projections/shares/queries'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

const OWNER = 1
const FUTURE = '2999-01-01T00:00:00.000Z'
const hash = (password: string) => Promise.resolve(password)

async function createPages({ bus, vault }: Stack, count: number) {
  let parentId: number | null = null
  const create = async (blockType: BlockType) => {
    const input = { blockType, parentId, name: 'Block', ordering: 1 }
    return (await createBlock(bus, vault, newRequest(), input)).result.id
  }
  for (const type of ['folder', 'file', 'section'] as const) parentId = await create(type)
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.push(await create('page'))
  return ids as [number, number]
}

async function listed({ pool }: Stack) {
  const shares = await new ShareQueries(pool).shares(OWNER)
  return shares.map(({ id, block_id, expires_at, indexable }) => {
    return [id, block_id, expires_at, indexable]
  })
}

test.group('Shares read model', () => {
  test('shows each change, and the same after a rebuild', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const [one, two] = await createPages(stack, 2)
    const { bus } = stack
    const share = (id: number) => shareBlock(bus, hash, newRequest(), id, { indexable: true })
    const { result: first } = await share(one)
    await share(one)
    await share(two)
    const open = (id: number, block: number) => [id, block, null, true]
    assert.deepEqual(await listed(stack), [open(3, two), open(2, one), open(1, one)])
    await changeShare(bus, hash, newRequest(), 2, { expiresAt: FUTURE, indexable: false })
    assert.deepEqual((await listed(stack))[1], [2, one, FUTURE, false])
    await endShares(bus, newRequest(), 3)
    assert.deepEqual(
      (await listed(stack)).map(([id]) => id),
      [2, 1]
    )
    const queries = new ShareQueries(stack.pool)
    assert.deepInclude(await queries.byToken(first.token), { ownerId: OWNER, id: 1 })
    await rebuild(stack, sharesProjection as never)
    assert.deepEqual(
      (await listed(stack)).map(([id]) => id),
      [2, 1]
    )
    await archiveBlocks(bus, newRequest(), [one])
    assert.lengthOf(await listed(stack), 2)
    await deleteBlocks(bus, newRequest(), [one])
    assert.deepEqual(await listed(stack), [])
    assert.isUndefined(await queries.byToken(first.token))
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('views are added up, and end with their share', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const [one, two] = await createPages(stack, 2)
    const { bus, pool } = stack
    for (const id of [one, two]) await shareBlock(bus, hash, newRequest(), id, {})
    const views = new ShareViews(pool, (error) => assert.fail(String(error)))
    for (const id of [1, 1, 2, 9]) views.note({ ownerId: OWNER, id })
    assert.deepEqual([...(await views.of(OWNER))].sort(), [
      [1, 2],
      [2, 1],
    ])
    views.note({ ownerId: OWNER, id: 1 })
    assert.equal((await views.of(OWNER)).get(1), 3)
    await endShares(bus, newRequest(), 1)
    await archiveBlocks(bus, newRequest(), [two])
    await deleteBlocks(bus, newRequest(), [two])
    views.note({ ownerId: OWNER, id: 1 })
    assert.deepEqual([...(await views.of(OWNER))], [])
    await stack.close()
  })
})
