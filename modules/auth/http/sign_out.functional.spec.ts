import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signIn, signUp } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { recordedEvents } from '#modules/auth/testing/recorded_events'

test.group('POST /auth/sign-out', () => {
  test('sign-out deletes the session for every copy of its cookie', async ({ assert }) => {
    const { client, id } = await signUp()
    const copy = new HttpClient()
    for (const [name, value] of client.cookies) copy.cookies.set(name, value)
    assert.equal((await client.post('auth/sign-out')).status, 200)
    assert.lengthOf(await db.from('sessions').where('user_id', id), 0)
    assert.equal((await client.get('users/current-user')).status, 401)
    assert.equal((await copy.get('users/current-user')).status, 401)
    const events = await recordedEvents(id, 2)
    assert.equal(events[1]?.type, 'SignedOut')
  })

  test("sign-out leaves the user's other sessions alone", async ({ assert }) => {
    const account = await signUp()
    const other = await signIn(account)
    await account.client.post('auth/sign-out')
    assert.equal((await other.get('users/current-user')).status, 200)
  })

  test('sign-out requires a session', async ({ assert }) => {
    const { status, body } = await new HttpClient().post('auth/sign-out')
    assert.equal(status, 401)
    assert.equal(body.code, 'E_UNAUTHORIZED')
  })
})
