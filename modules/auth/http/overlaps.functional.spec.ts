import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { connect } from '#kernel/database/connections'
import { eventually } from '#testing/eventually'
import { signUpVerified, TEST_PASSWORD } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { hashPassword } from '#modules/auth/passwords/password'
import { setPassword } from '#modules/auth/commands/set_password'

/**
 * Resolves once another connection waits for a lock that this transaction holds. Asks on a
 * connection of its own, because the pool may have only two.
 */
async function somebodyWaits(trx: TransactionClientContract) {
  const { rows: own } = await trx.rawQuery('select pg_backend_pid() as pid')
  const watching = await connect(process.env.DATABASE_URL!, { purpose: 'test' })
  try {
    await eventually(async () => {
      const { rows } = await watching.query(
        'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [own[0].pid]
      )
      if (rows.length === 0) throw new Error('No transaction waits')
    })
  } finally {
    await watching.end()
  }
}

test.group('Sign-in during a password change', () => {
  test('rejects the old password if it changes during the sign-in', async ({ assert }) => {
    const { id: userId, email } = await signUpVerified()
    const hashed = await hashPassword('Another#2027')
    const trx = await db.transaction()
    await trx.from('users').where('id', userId).forUpdate()
    const client = new HttpClient()
    const signingIn = client.post('auth/sign-in', { email, password: TEST_PASSWORD })
    await somebodyWaits(trx)
    await setPassword(trx, { userId, hashed, by: 'change', correlationId: 'test' })
    await trx.commit()
    const { status, body } = await signingIn
    assert.deepEqual([status, body.code], [400, 'E_INVALID_CREDENTIALS'])
    assert.lengthOf(await db.from('sessions').where('user_id', userId), 0)
    assert.equal((await client.get('users/current-user')).status, 401)
  })

  test('accepts the password if it is only rehashed during the sign-in', async ({ assert }) => {
    const { id: userId, email } = await signUpVerified()
    const password = await hashPassword(TEST_PASSWORD)
    const trx = await db.transaction()
    await trx.from('users').where('id', userId).forUpdate()
    const signingIn = new HttpClient().post('auth/sign-in', { email, password: TEST_PASSWORD })
    await somebodyWaits(trx)
    await trx.from('users').where('id', userId).update({ password })
    await trx.commit()
    assert.equal((await signingIn).status, 200)
  })
})

test.group('Ended session', () => {
  test('a request in flight does not recreate the row of an ended session', async ({ assert }) => {
    const { id, client } = await signUpVerified()
    const early = new Date(Date.now() + 24 * 3_600_000)
    await db.from('sessions').where('user_id', id).update({ expires_at: early })
    // The session is due for renewal, so the request writes; its row is deleted first.
    const trx = await db.transaction()
    await trx.from('sessions').where('user_id', id).delete()
    const asking = client.get('users/current-user')
    await somebodyWaits(trx)
    await trx.commit()
    await asking
    assert.lengthOf(await db.from('sessions').where('user_id', id), 0)
  })
})
