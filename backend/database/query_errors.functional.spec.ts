import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'

test.group('A query that fails', () => {
  test('tells none of its values, which the log would keep', async ({ assert }) => {
    const queries = [
      () => db.from('no_such_table').where('email', 'somebody@example.com'),
      () => db.rawQuery('select * from no_such_table where email = ?', ['somebody@example.com']),
      () => db.transaction((trx) => trx.table('users').insert({ no_such: 'somebody@example.com' })),
    ]
    for (const query of queries) {
      const error = await query().then(
        () => assert.fail('it worked'),
        (reason: unknown) => reason
      )
      assert.instanceOf(error, Error)
      const { message, stack } = error as Error
      assert.match(message, /no_such/)
      assert.notInclude(`${message} ${stack} ${JSON.stringify(error)}`, 'somebody@example.com')
    }
  })
})
