import { test } from '@japa/runner'
import { eventually } from '#testing/eventually'
import { createBlock } from '#modules/workspace/commands/create_block'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

test.group('Progress of read models', (group) => {
  let stack: Stack
  let head: string
  group.each.setup(async () => {
    stack = openStack(await freshStackDatabase())
    const input = { blockType: 'folder' as const, parentId: null, name: 'Folder', ordering: 1 }
    const request = { owner: 1, actor: 1, route: 'test', idempotencyKey: 'one', body: input }
    await createBlock(stack.bus, stack.vault, { ...request, correlationId: 'test' }, input)
    head = (await stack.store.head())!
    return () => stack.close()
  })

  test('lag ignores a removed projection', async ({ assert }) => {
    const { pool, progress } = stack
    await pool.query(`insert into projections.checkpoints (name, position) values ('retired', '')`)
    assert.equal(await progress.lag(head), 0)
  })

  test('progress is reset in another database, whose log may end earlier', async ({ assert }) => {
    const { pool, progress, identity } = stack
    identity.onOther(() => progress.forget())
    progress.moveTo(`${head}~`)
    identity.expect(async () => false)
    const client = await pool.connect()
    await identity.verify(client).catch(() => {})
    client.release()
    await eventually(() => assert.equal(progress.passed, head))
  })
})
