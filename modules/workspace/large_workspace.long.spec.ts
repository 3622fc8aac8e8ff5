import { test } from '@japa/runner'
import { FoldSnapshots } from '#kernel/aggregates/fold_snapshots'
import { Repository } from '#kernel/aggregates/repository'
import { eventually } from '#tools/testing/eventually'
import { appendWorkspace } from '#modules/workspace/testing/workspace_history'
import { workspaceAggregate } from '#modules/workspace/workspace'
import { freshStackDatabase, openStack } from '#projections/testing/stack'

/** Folders, files, sections, pages: 50,000 blocks. */
const COUNTS = [10, 100, 1_000, 48_890]
const BLOCKS = 50_000

test('a workspace of 50,000 blocks opens in 2 s with a snapshot', async ({ assert }) => {
  const stack = openStack({ ...(await freshStackDatabase()), project: false })
  const stream = await appendWorkspace(stack.store, 1, COUNTS)
  const log = { warn: (fields: object) => assert.fail(JSON.stringify(fields)) }
  const kept = new FoldSnapshots({ pool: stack.pool, log, delayMs: 0 })
  const open = () => new Repository(stack.store, stack.reader, kept)
  const milliseconds = async (repository: Repository) => {
    const start = performance.now()
    const { state } = await repository.load(workspaceAggregate, stream)
    assert.equal(state.tree.size, BLOCKS)
    return Math.round(performance.now() - start)
  }

  const first = open()
  const withoutSnapshot = await milliseconds(first)
  const size = await eventually(async () => {
    const { rows } = await stack.pool.query<{ bytes: number }>(
      'select length(state) as bytes from folds.snapshots'
    )
    return rows[0]!.bytes
  })
  const second = open()
  const cold = await milliseconds(second)
  const warm = await milliseconds(second)
  console.log(
    `${BLOCKS} blocks: ${withoutSnapshot} ms without a snapshot, ${cold} ms with one ` +
      `(${Math.round(size / 1024)} KiB), ${warm} ms warm`
  )
  assert.isBelow(cold, 2_000)
  assert.isBelow(warm, 100)
  await stack.close()
})
