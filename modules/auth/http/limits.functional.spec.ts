import { test } from '@japa/runner'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { QueueTimeout } from '#platform/fair_queue'
import { freshEmail, signUp, TEST_PASSWORD } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import { withoutDemo } from '#modules/auth/testing/set_demo'

const PASSWORDS = { newPassword: 'Another#2027', confirmNewPassword: 'Another#2027' }

function tries(count: number, email: string, headers: (i: number) => Record<string, string>) {
  return Promise.all(
    Array.from({ length: count }, (_, i) =>
      new HttpClient().post(
        'auth/sign-in',
        { email, password: 'Wrong#2026' },
        { headers: headers(i) }
      )
    )
  )
}

/** Makes every hash operation time out, as if too many hashes waited. */
function hashNothing() {
  const busy = () => Promise.reject(new QueueTimeout())
  Object.assign(hash, { make: busy, verify: busy })
}

function hashAgain() {
  Reflect.deleteProperty(hash, 'make')
  Reflect.deleteProperty(hash, 'verify')
}

async function counted() {
  const rows: { points: number }[] = await db.from('rate_limits').select('points')
  return rows.reduce((sum, { points }) => sum + points, 0)
}

test.group('Rate limits', (group) => {
  group.each.setup(withoutDemo)

  test('limits password guesses for known and unknown addresses alike', async ({ assert }) => {
    const { email, password } = await signUp()
    for (const address of [email, freshEmail()]) {
      const responses = await tries(11, address, () => ({}))
      const refused = responses.filter(({ status }) => status === 429)
      assert.lengthOf(refused, 1)
      assert.equal(refused[0]!.body.code, 'E_TOO_MANY_REQUESTS')
      assert.isAtMost(Number(refused[0]!.headers.get('retry-after')), 15 * 60)
    }
    const right = await new HttpClient().post('auth/sign-in', { email, password })
    assert.equal(right.status, 429)
  })

  test('X-Forwarded-For, case and spaces do not bypass the limits', async ({ assert }) => {
    const email = freshEmail()
    const spellings = [email, email.toUpperCase(), ` ${email}`]
    const responses = await Promise.all(
      spellings.flatMap((spelling, n) =>
        Array.from({ length: 4 }, (_, i) =>
          new HttpClient().post(
            'auth/sign-in',
            { email: spelling, password: 'Wrong#2026' },
            { headers: { 'x-forwarded-for': `10.${n}.0.${i}`, 'x-real-ip': `10.${n}.0.${i}` } }
          )
        )
      )
    )
    assert.lengthOf(
      responses.filter(({ status }) => status === 429),
      2
    )
  })

  test('a correct password resets the counter', async ({ assert }) => {
    const { email } = await signUp()
    for (let round = 0; round < 2; round++) {
      await tries(6, email, () => ({}))
      const { status } = await new HttpClient().post('auth/sign-in', {
        email,
        password: TEST_PASSWORD,
      })
      assert.equal(status, 200)
    }
  })

  test('limits apply to sign-ups and to password reset mails', async ({ assert }) => {
    const email = freshEmail()
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => new HttpClient().post('auth/forgot-password', { email }))
    )
    assert.deepEqual(asked.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 429])
    const signUpAgain = () =>
      new HttpClient().post('auth/sign-up', {
        full_name: 'A',
        email: freshEmail(),
        password: TEST_PASSWORD,
        confirmPassword: TEST_PASSWORD,
      })
    assert.equal((await signUpAgain()).status, 201)
    await db.from('rate_limits').where('key', 'like', '%sign_up_network%').update({ points: 20 })
    assert.equal((await signUpAgain()).status, 429)
  })

  test('requests rejected with 503 do not count', async ({ assert }) => {
    const { email, password, client } = await signUp()
    const user = { full_name: 'A', email: freshEmail(), password, confirmPassword: password }
    const calls = [
      () => new HttpClient().post('auth/sign-up', user),
      () => new HttpClient().post('auth/sign-in', { email, password }),
      () => client.put('users/current-user/password', { ...PASSWORDS, currentPassword: password }),
    ]
    for (const call of calls) {
      const before = await counted()
      hashNothing()
      const { status, headers } = await call().finally(hashAgain)
      assert.deepEqual([status, headers.get('retry-after')], [503, '5'])
      await eventually(async () => assert.equal(await counted(), before))
    }
  }).teardown(hashAgain)

  test('stores no address in clear text', async ({ assert }) => {
    const email = freshEmail()
    await tries(1, email, () => ({}))
    const rows: { key: string }[] = await db.from('rate_limits').select('key')
    assert.isNotEmpty(rows)
    assert.notInclude(rows.map(({ key }) => key).join(), email)
  })
})
