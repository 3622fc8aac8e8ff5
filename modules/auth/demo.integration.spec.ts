import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { seedDemoUsers } from '#modules/auth/index'
import { verifyPassword } from '#modules/auth/passwords/password'

interface Row {
  id: string
  email: string
  password: string
  scope: string | null
  email_verified_at: Date | null
}

function demoRows(): Promise<Row[]> {
  return db.from('users').where('email', 'like', '%@strata.test').orderBy('id')
}

test.group('Demo accounts', (group) => {
  group.each.setup(async () => {
    await db.from('users').where('email', 'like', '%@strata.test').delete()
  })

  test('demo accounts can sign in, are verified and have their scopes', async ({ assert }) => {
    const ids = await seedDemoUsers()
    const rows = await demoRows()
    assert.deepEqual(
      rows.map(({ id, email, scope }) => ({ id: Number(id), email, scope })),
      [
        { id: ids.demo, email: 'demo@strata.test', scope: null },
        { id: ids.admin, email: 'admin@strata.test', scope: 'admin' },
        { id: ids.auditor, email: 'auditor@strata.test', scope: 'auditor' },
      ]
    )
    for (const row of rows) {
      assert.isTrue(await verifyPassword(row.password, 'Strata#2026'))
      assert.isNotNull(row.email_verified_at)
    }
  })

  test('seeding creates each demo account once and keeps changes that users made', async ({
    assert,
  }) => {
    const [first, second] = await Promise.all([seedDemoUsers(), seedDemoUsers()])
    assert.deepEqual(first, second)
    await db.from('users').where('id', first.demo).update({ full_name: 'Somebody' })
    const before = await demoRows()
    assert.deepEqual(await seedDemoUsers(), first)
    assert.deepEqual(await demoRows(), before)
  })

  test('seeding records the events of a demo account once', async ({ assert }) => {
    const { admin } = await seedDemoUsers()
    await seedDemoUsers()
    const rows = await db.from('outbox').where('key', `user-${admin}`).orderBy('id')
    assert.deepEqual(
      rows.map((row) => [Number(row.revision), row.payload.type]),
      [
        [0, 'UserRegistered'],
        [1, 'EmailVerified'],
        [2, 'ScopeGranted'],
      ]
    )
  })
})
