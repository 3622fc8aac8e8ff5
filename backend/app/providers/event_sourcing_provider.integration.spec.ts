import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { eventually } from '#testing/eventually'
import { pageAggregate, pageStream } from '#modules/workspace/page'

test('a running product evicts the folds of erased streams', async ({ assert }) => {
  const { repository } = await app.container.make(CommandBus)
  const pool = await app.container.make('strata.queries_pool')
  const load = (id: number) => repository.load(pageAggregate, pageStream(id))
  const erase = (id: number) =>
    pool.query(`select pg_notify('erased', $1)`, [JSON.stringify([pageStream(id)])])
  // Uses another page, so that a late notification is not mistaken for one of those below.
  await eventually(async () => {
    const fold = await load(3)
    await erase(3)
    assert.notStrictEqual(await load(3), fold)
  })
  const [kept, erased] = [await load(1), await load(2)]
  await erase(2)
  await eventually(async () => assert.notStrictEqual(await load(2), erased))
  assert.strictEqual(await load(1), kept)
})
