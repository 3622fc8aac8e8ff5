import { test } from '@japa/runner'
import { databaseFault } from '#kernel/database/unavailable'
import { StoreUnavailable } from '#kernel/event_store/errors'

function coded(code: string, message = 'any') {
  return Object.assign(new Error(message), { code })
}

test.group('databaseFault', () => {
  test('error code {code} is classified as {fault}')
    .with([
      { code: '57P01', fault: 'away' },
      { code: '57P03', fault: 'away' },
      { code: '53300', fault: 'away' },
      { code: '53100', fault: 'away' },
      { code: '08006', fault: 'away' },
      { code: '58030', fault: 'away' },
      { code: '25006', fault: 'away' },
      { code: 'ECONNREFUSED', fault: 'away' },
      { code: 'ECONNRESET', fault: 'away' },
      { code: 'ETIMEDOUT', fault: 'away' },
      { code: '57014', fault: 'busy' },
      { code: '55P03', fault: 'busy' },
      { code: '40P01', fault: 'busy' },
      { code: '23505', fault: undefined },
      { code: '42P01', fault: undefined },
      { code: 'ENOENT', fault: undefined },
    ] as const)
    .run(({ assert }, { code, fault }) => {
      assert.equal(databaseFault(coded(code)), fault)
      assert.equal(databaseFault(new StoreUnavailable('x', { cause: coded(code) })), fault)
    })

  test('a Unix socket that cannot be opened is classified as away: {$self}')
    .with(['ENOENT', 'EAGAIN', 'ECONNREFUSED'])
    .run(({ assert }, code) => {
      const error = Object.assign(coded(code), { syscall: 'connect' })
      assert.equal(databaseFault(error), 'away')
    })

  test('"{$self}" without a code is classified as away')
    .with([
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'timeout exceeded when trying to connect',
      'Client has encountered a connection error and is not queryable',
      'Knex: Timeout acquiring a connection. The pool is probably full. Are you missing a .transacting(trx) call?',
    ])
    .run(({ assert }, message) => {
      assert.equal(databaseFault(new Error(message)), 'away')
    })

  test('a value that is no error, or a programming error, is neither away nor busy', ({
    assert,
  }) => {
    assert.isUndefined(databaseFault('57P01'))
    assert.isUndefined(databaseFault(new TypeError('x is not a function')))
  })
})
