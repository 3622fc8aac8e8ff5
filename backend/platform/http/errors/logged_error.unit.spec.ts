import { test } from '@japa/runner'
import { loggedError } from '#kernel/database/logged_error'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { DiskUnavailable } from '#platform/files/disk_errors'
import { PayPalError } from '#platform/paypal/errors'

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test.group('loggedError', () => {
  test('an outage is logged without a stack, with its cause: {0}')
    .with([
      ['database', refused],
      ['database behind an error', new Error('query', { cause: refused })],
      ['event store', new StoreUnavailable('EventStoreDB does not answer')],
      ['disk', new DiskUnavailable('Files can’t be reached', { cause: refused })],
      ['PayPal', new PayPalError('GET /v1', { name: 'TIMEOUT', status: 503 })],
      ['both addresses of a host', new AggregateError([refused], 'x', { cause: refused })],
    ] as [string, Error][])
    .run(({ assert }, [, error]) => {
      const logged = loggedError(error)
      assert.notMatch(JSON.stringify(logged), /\\n +at /)
      assert.include(logged.message, error.message)
      if (error.cause instanceof Error) assert.include(logged.message, error.cause.message)
    })

  test('an unexpected error is logged with its stack, without quoted values', ({ assert }) => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'a@b.test' })
    const logged = loggedError(error)
    assert.include(logged.stack ?? '', 'logged_error.unit')
    assert.notInclude(JSON.stringify(logged), 'a@b.test')
  })
})
