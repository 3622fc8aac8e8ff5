import type { Assert } from '@japa/assert'
import { projections } from '#projections/index'
import { liveSchema } from '#projections/runner/projection'
import { hashOfSchema, replay } from '#projections/runner/replay'
import type { Stack } from '#projections/testing/stack'
import { eventually } from '#backend/testing/eventually'

/** Asserts that every read model is what a replay of the log makes, row by row. */
export async function assertEqualsReplay(assert: Assert, stack: Stack) {
  const head = await stack.store.head()
  if (head === null) throw new Error('The log is empty')
  await eventually(async () => assert.equal(await stack.progress.lag(head), 0), { within: 20_000 })
  const client = await stack.pool.connect()
  try {
    for (const projection of projections) {
      const schema = `replay_${projection.name}`
      await client.query(`drop schema if exists ${schema} cascade`)
      await replay(client, stack, projection, schema, head)
      assert.equal(
        await hashOfSchema(client, liveSchema(projection.name)),
        await hashOfSchema(client, schema)
      )
    }
  } finally {
    client.release()
  }
}
