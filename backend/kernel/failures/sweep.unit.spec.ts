import { getActiveTestOrFail, test } from '@japa/runner'
import { startSweep } from '#kernel/failures/sweep'
import { eventually } from '#testing/eventually'

function sweeping(work: () => Promise<unknown>) {
  const said: [object, string][] = []
  const log = { warn: (fields: object, message: string) => void said.push([fields, message]) }
  getActiveTestOrFail().cleanup(startSweep({ subject: 'imports', everyMs: 2, work, log }))
  return said
}

test.group('startSweep', () => {
  test('says what failed and when it runs again, and goes on', async ({ assert }) => {
    const failure = new Error('away')
    const said = sweeping(() => Promise.reject(failure))
    await eventually(() => assert.isAbove(said.length, 1))
    assert.deepEqual(said[0], [{ err: failure }, 'imports: sweep failed; it runs again in 1 s'])
  })

  test('waits for the work in progress', async ({ assert }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let [running, calls] = [0, 0]
    let most = 0
    sweeping(async () => {
      most = Math.max(most, ++running)
      if (++calls === 1) await promise
      running--
    })
    await eventually(() => assert.equal(calls, 1))
    resolve()
    await eventually(() => assert.isAbove(calls, 3))
    assert.equal(most, 1)
  })
})
