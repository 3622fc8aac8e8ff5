import type { Assert } from '@japa/assert'
import { eventually } from '#testing/eventually'
import { readModels } from '#projections/index'
import { verify } from '#kernel/projections/rebuild'
import type { Stack } from '#testing/stack'

/** Asserts that every read model equals a replay of the log, row by row. */
export async function assertEqualsReplay(
  assert: Assert,
  stack: Pick<Stack, 'store' | 'reader' | 'pool' | 'progress'>
) {
  const head = await stack.store.head()
  if (head === null) throw new Error('The log is empty')
  await eventually(async () => assert.equal(await stack.progress.lag(head), 0))
  for (const projection of readModels) {
    const { live, replayed } = await verify(stack, projection)
    assert.equal(live, replayed, `${projection.name} is not what a replay makes`)
  }
}
