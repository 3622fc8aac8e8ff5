import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { freshEmail, TEST_PASSWORD } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { mailTo, tokenIn } from '#testing/mailbox'
import type { UserResponse } from '#modules/auth/api'
import { recordedEvents } from '#modules/auth/testing/recorded_events'

function newUser(email: string) {
  return {
    full_name: 'Ann Other',
    email,
    password: TEST_PASSWORD,
    confirmPassword: TEST_PASSWORD,
  }
}

test.group('POST /auth/sign-up', () => {
  test('creates an account and signs it in', async ({ assert }) => {
    const client = new HttpClient()
    const email = freshEmail()
    const before = Date.now()
    const { status, body } = await client.post<UserResponse>('auth/sign-up', {
      ...newUser(` ${email.toUpperCase()} `),
      full_name: ' Ann <b> ',
    })
    assert.equal(status, 201)
    const { id, created_at: createdAt, ...rest } = body.data
    assert.isAbove(id, 0)
    assert.isAtLeast(Date.parse(createdAt), before)
    assert.match(createdAt, /Z$/)
    assert.deepEqual(rest, {
      email,
      full_name: 'Ann <b>',
      profile_image: null,
      email_verified: 0,
      has_password: true,
      first_steps: 'due',
      keep_versions: 'all',
      scope: null,
    })
    const me = await client.get<UserResponse>('users/current-user')
    assert.deepEqual(me.body.data, body.data)
  })

  test('ignores all fields except the four of the form', async ({ assert }) => {
    const { body } = await new HttpClient().post<UserResponse>('auth/sign-up', {
      ...newUser(freshEmail()),
      id: 1,
      scope: 'admin',
      email_verified: 1,
      emailVerifiedAt: '2020-01-01',
      profile_image: 'https://example.test/a.png',
    })
    assert.containSubset(body.data, { scope: null, email_verified: 0, profile_image: null })
    assert.notEqual(body.data.id, 1)
  })

  test('stores the password only as a hash', async ({ assert }) => {
    const { body } = await new HttpClient().post<UserResponse>(
      'auth/sign-up',
      newUser(freshEmail())
    )
    const row = await db.from('users').where('id', body.data.id).firstOrFail()
    assert.match(row.password, /^\$scrypt\$/)
    const waiting = await db.from('outbox').whereRaw(`payload::text like ?`, [`%${TEST_PASSWORD}%`])
    assert.lengthOf(waiting, 0)
  })

  test('records UserRegistered without name or address', async ({ assert }) => {
    const email = freshEmail()
    const { body } = await new HttpClient().post<UserResponse>('auth/sign-up', newUser(email))
    const { id } = body.data
    const [event] = await recordedEvents(id, 1)
    assert.containSubset(event, { type: 'UserRegistered', revision: 0 })
    const data = Buffer.from(event!.data).toString()
    assert.deepEqual(JSON.parse(data), { user_id: id, method: 'password' })
    assert.containSubset(event!.metadata, { actor: id, schema_version: 1 })
  })

  test('sends a mail with a link and without the name the user typed', async ({ assert }) => {
    const email = freshEmail()
    await new HttpClient().post('auth/sign-up', {
      ...newUser(email),
      full_name: 'You have won https://evil.test',
    })
    const mail = await mailTo(email)
    assert.equal(mail.subject, 'Verify your email')
    assert.equal(mail.links[0], `${process.env.APP_URL}/auth/verify-email?token=${tokenIn(mail)}`)
    assert.include(mail.html, `href="${mail.links[0]}"`)
    assert.notInclude(mail.html + mail.text, 'evil')
  })

  test('rejects an address that is taken, in any case', async ({ assert }) => {
    const email = freshEmail()
    await new HttpClient().post('auth/sign-up', newUser(email))
    const again = await new HttpClient().post('auth/sign-up', newUser(email.toUpperCase()))
    assert.equal(again.status, 422)
    assert.deepEqual(again.body.errors, [
      { field: 'email', rule: 'unique', message: 'Email already existed in our system' },
    ])
  })

  test('concurrent sign-ups with one address create one account', async ({ assert }) => {
    const email = freshEmail()
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => new HttpClient().post('auth/sign-up', newUser(email)))
    )
    const statuses = responses.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [201, 422, 422, 422])
    assert.lengthOf(await db.from('users').where({ email }), 1)
  })

  test('reports an error for each invalid field', async ({ assert }) => {
    const { status, body } = await new HttpClient().post('auth/sign-up', {
      full_name: '',
      email: 'nobody',
      password: 'password',
      confirmPassword: 'other',
    })
    assert.equal(status, 422)
    assert.equal(body.code, 'E_VALIDATION_ERROR')
    assert.sameMembers(
      body.errors.map(({ field }) => field),
      ['full_name', 'email', 'password', 'confirmPassword']
    )
  })
})
