import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { freshEmail, signUp } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'

const SESSION = 'strata_session'

async function countSessions() {
  const { rows } = await db.rawQuery('select count(*)::int as n from sessions')
  return rows[0].n as number
}

test.group('GET /users/current-user', () => {
  test('returns 401 and a CSRF token without a session', async ({ assert }) => {
    const client = new HttpClient()
    const { status, headers, body } = await client.get('users/current-user')
    assert.equal(status, 401)
    assert.deepEqual(body, {
      message: 'Sign in to continue',
      code: 'E_UNAUTHORIZED',
      errors: [],
    } as unknown as typeof body)
    const [token] = headers.getSetCookie().filter((line) => line.startsWith('XSRF-TOKEN='))
    assert.notMatch(token!, /HttpOnly|Secure/i)
    assert.match(token!, /SameSite=Lax/i)
    const [session] = headers.getSetCookie().filter((line) => line.startsWith(SESSION))
    assert.match(session!, /HttpOnly/i)
    assert.match(session!, /SameSite=Lax/i)
  })

  test('never returns a secret of the user', async ({ assert }) => {
    const { client } = await signUp()
    const { body } = await client.get<object>('users/current-user')
    assert.sameMembers(Object.keys(body.data), [
      'id',
      'email',
      'full_name',
      'profile_image',
      'email_verified',
      'scope',
      'has_password',
      'first_steps',
      'keep_versions',
      'created_at',
    ])
  })

  test('returns 401 if the session has expired or the user was deleted', async ({ assert }) => {
    const expired = await signUp()
    await db
      .from('sessions')
      .where('user_id', expired.id)
      .update({ expires_at: new Date(Date.now() - 1000) })
    assert.equal((await expired.client.get('users/current-user')).status, 401)

    const gone = await signUp()
    await db.from('users').where('id', gone.id).delete()
    assert.equal((await gone.client.get('users/current-user')).status, 401)
  })

  test('rejects cookies that the server did not sign', async ({ assert }) => {
    const { id, client } = await signUp()
    const row = await db.from('sessions').where('user_id', id).firstOrFail()
    const forger = new HttpClient()
    for (const value of [row.id, `s:${row.id}`, `${client.cookies.get(SESSION)}x`, 's%3A%00']) {
      forger.cookies.set(SESSION, value)
      assert.equal((await forger.get('users/current-user')).status, 401)
    }
  })
})

test.group('Session rows', () => {
  test('requests of a visitor create no session row', async ({ assert }) => {
    const before = await countSessions()
    const client = new HttpClient()
    await client.get('settings')
    await client.get('users/current-user')
    await client.get('users/current-user')
    await client.post('auth/sign-in', { email: freshEmail(), password: 'Wrong#2026' })
    await client.post('auth/verify-email', { token: 'x' })
    assert.equal(await countSessions(), before)
  })

  test('the expiry of a session is written at most every ten minutes', async ({ assert }) => {
    const { client, id } = await signUp()
    const expiry = async () => {
      const row = await db.from('sessions').where('user_id', id).firstOrFail()
      return (row.expires_at as Date).getTime()
    }
    const first = await expiry()
    await client.get('users/current-user')
    assert.equal(await expiry(), first)

    const tenMinutes = 10 * 60 * 1000
    const early = new Date(first - tenMinutes - 1000)
    await db.from('sessions').where('user_id', id).update({ expires_at: early })
    await client.get('users/current-user')
    await eventually(async () => assert.isAtLeast(await expiry(), first))
  })
})

test.group('Session cookies', () => {
  test('cookies are sent once, to {0}')
    .with([
      ['a visitor', async () => new HttpClient()],
      ['a signed-in user', async () => (await signUp()).client],
    ] as const)
    .run(async ({ assert }, [, open]) => {
      const client = await open()
      await client.get('users/current-user')
      const again = await client.get('users/current-user')
      assert.deepEqual(again.headers.getSetCookie(), [])
      const refused = await client.post('auth/sign-in', { email: 'x', password: 'x' })
      assert.deepEqual([refused.status, refused.headers.getSetCookie()], [422, []])
    })

  test('both cookies are renewed together with the session row', async ({ assert }) => {
    const { client, id } = await signUp()
    const expiry = new Date(Date.now() + 29 * 24 * 3_600_000)
    await db.from('sessions').where('user_id', id).update({ expires_at: expiry })
    const { headers } = await client.get('users/current-user')
    const names = headers.getSetCookie().map((line) => line.split('=')[0]!)
    assert.sameMembers(names, [SESSION, 'XSRF-TOKEN'])
    for (const line of headers.getSetCookie()) assert.include(line, `Max-Age=${30 * 24 * 3600}`)
    assert.deepEqual((await client.get('users/current-user')).headers.getSetCookie(), [])
  })

  test('cookies of a session that ended are not sent again', async ({ assert }) => {
    const { client } = await signUp()
    const late = new HttpClient()
    for (const [name, value] of client.cookies) late.cookies.set(name, value)
    await client.post('auth/sign-out')
    const { status, headers } = await late.get('users/current-user')
    assert.equal(status, 401)
    const names = headers.getSetCookie().map((line) => line.split('=')[0])
    assert.notIncludeMembers(names, [SESSION, 'XSRF-TOKEN'])
  })
})
