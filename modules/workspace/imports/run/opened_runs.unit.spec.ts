import { test } from '@japa/runner'
import type { OpenedRun } from '#modules/workspace/imports/run/opened_run'
import { OpenedRuns } from '#modules/workspace/imports/run/opened_runs'

function openedRun() {
  let closed = 0
  const run = { close: async () => void closed++ } as unknown as OpenedRun
  return { run, closed: () => closed }
}

test.group('Opened runs', () => {
  test('hands out an opened import once until it is put back', ({ assert, cleanup }) => {
    const runs = new OpenedRuns()
    cleanup(() => runs.close())
    const { run, closed } = openedRun()
    runs.put('a', run)
    assert.equal(runs.take('a'), run)
    assert.isUndefined(runs.take('a'))
    assert.equal(closed(), 0)
  })

  test('closes the longest unused import beyond the limit, and all at the end', async ({
    assert,
  }) => {
    const runs = new OpenedRuns()
    const all = Array.from({ length: 5 }, openedRun)
    for (const [i, { run }] of all.entries()) runs.put(`${i}`, run)
    assert.deepEqual(
      all.map(({ closed }) => closed()),
      [1, 0, 0, 0, 0]
    )
    await runs.close()
    assert.deepEqual(
      all.map(({ closed }) => closed()),
      [1, 1, 1, 1, 1]
    )
  })
})
