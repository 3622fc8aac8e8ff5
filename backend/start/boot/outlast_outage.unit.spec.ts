import { test } from '@japa/runner'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { outlastOutage } from '#start/boot/outlast_outage'

const REFUSED = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

test.group('outlastOutage', () => {
  function logged() {
    const lines: string[] = []
    const add = (_fields: object, line: string) => void lines.push(line)
    return { lines, log: { info: add, warn: add } }
  }

  /** Returns work that throws these errors, one per attempt, and then succeeds. */
  function failing(...errors: Error[]) {
    let tries = 0
    const work = async () => {
      const error = errors[tries++]
      if (error) throw error
    }
    return { work, tries: () => tries }
  }

  test('retries while the database or event store is unavailable, and logs the outage once', async ({
    assert,
  }) => {
    const { lines, log } = logged()
    const { work, tries } = failing(new StoreUnavailable('did not answer'), REFUSED)
    await outlastOutage('plans', log, work, 1)
    assert.equal(tries(), 3)
    assert.deepEqual(lines, ['plans: failed; retrying until it succeeds', 'plans: works again'])
  })

  test('rethrows any other error without a retry', async ({ assert }) => {
    const { work, tries } = failing(new Error('no such column'))
    await assert.rejects(() => outlastOutage('plans', logged().log, work, 1), 'no such column')
    assert.equal(tries(), 1)
  })
})
