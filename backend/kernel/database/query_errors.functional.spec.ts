import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import loggerConfig from '#app/config/logger'

test.group('Failing query', () => {
  test('an error of a failing query contains none of its values', async ({ assert }) => {
    const queries = [
      () => db.from('no_such_table').where('email', 'somebody@example.com'),
      () => db.rawQuery('select * from no_such_table where email = ?', ['somebody@example.com']),
      () => db.transaction((trx) => trx.table('users').insert({ no_such: 'somebody@example.com' })),
    ]
    for (const query of queries) {
      const error = await query().then(
        () => assert.fail('the query succeeded'),
        (reason: unknown) => reason
      )
      assert.instanceOf(error, Error)
      const { message, stack } = error as Error
      assert.match(message, /no_such/)
      assert.notInclude(`${message} ${stack} ${JSON.stringify(error)}`, 'somebody@example.com')
    }
  })

  test('a row rejected by Postgres is not logged', async ({ assert }) => {
    const row = { email: 'somebody@example.com', password: 'a hash' }
    const error = await db
      .table('users')
      .insert(row)
      .then(
        () => assert.fail('the query succeeded'),
        (reason: Error & { detail?: string }) => reason
      )
    assert.include(error.detail, 'somebody@example.com')
    const logged = loggerConfig.loggers.app.serializers.err(error)
    assert.containSubset(logged, { type: 'DatabaseError', code: '23502', table: 'users' })
    assert.match(logged.stack ?? '', /not-null/)
    assert.notMatch(JSON.stringify(logged), /somebody@example.com|a hash/)
  })
})
