import { test } from '@japa/runner'
import type { OpenedRun } from '#modules/workspace/imports/run/opened_run'
import { OpenedRuns } from '#modules/workspace/imports/run/opened_runs'

function openedRun() {
  let closed = 0
  const run = { close: async () => void closed++ } as unknown as OpenedRun
  return { run, closed: () => closed }
}

function unexpected(error: unknown) {
  throw error
}

test.group('Opened runs', () => {
  test('hands out an opened import once until it is put back', ({ assert, cleanup }) => {
    const runs = new OpenedRuns(unexpected)
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
    const runs = new OpenedRuns(unexpected)
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
  test('reports an import that cannot be closed, and closes the others', async ({ assert }) => {
    const errors: unknown[] = []
    const runs = new OpenedRuns((error) => errors.push(error))
    const failing = { close: () => Promise.reject(new Error('ENOTEMPTY')) } as unknown as OpenedRun
    const others = Array.from({ length: 4 }, openedRun)
    runs.put('failing', failing)
    for (const [i, { run }] of others.entries()) runs.put(`${i}`, run)
    await runs.close()
    assert.deepEqual(errors, [new Error('ENOTEMPTY')])
    assert.deepEqual(
      others.map(({ closed }) => closed()),
      [1, 1, 1, 1]
    )
    runs.put('failing', failing)
    await runs.drop('failing')
    assert.lengthOf(errors, 2)
  })
})
