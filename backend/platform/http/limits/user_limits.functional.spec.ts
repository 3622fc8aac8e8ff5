import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { refusals } from '#platform/http/errors/log_refusal'
import { UserLimits } from '#platform/http/limits/user_limits'
import { RefusalLog, type RefusalLine } from '#platform/http/errors/refusal_log'
import { signUp, signUpVerified } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'

test.group('limits per user', (group) => {
  let limits: UserLimits
  group.each.setup(async () => {
    limits = await app.container.make(UserLimits)
    limits.enabled = true
    return () => {
      limits.enabled = false
    }
  })

  test('limits {0} of one user, with Retry-After, and of no other user')
    .with([
      ['commands', 600, (client: HttpClient) => client.put('blocks/1/archive')],
      ['reads', 1_000, (client: HttpClient) => client.get('blocks')],
      ['expensive_reads', 60, (client: HttpClient) => client.get('blocks/search?keyword=a')],
    ] as const)
    .run(async ({ assert }, [what, burst, call]) => {
      const [flooder, other] = [await signUpVerified(), await signUpVerified()]
      // More than the bucket refills while a busy machine gets to the call. The sign-up may have
      // taken from the bucket, so it could refuse as much.
      limits.charge(flooder.id, what, 10 * burst)
      const { status, headers, body } = await call(flooder.client)
      assert.deepEqual([status, body.code], [429, 'E_TOO_MANY_REQUESTS'])
      assert.match(headers.get('retry-after') ?? '', /^\d+$/)
      assert.notEqual((await call(other.client)).status, 429)
    })

  test("limits the bytes of a user's saves before they are read", async ({ assert }) => {
    const { client } = await signUpVerified()
    const save = { content: 'x'.repeat(1_400_000) }
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push((await client.put('blocks/1', save)).status)
    assert.equal(statuses[0], 413)
    assert.equal(statuses.at(-1), 429)
    // A small command still has room.
    assert.equal((await client.put('blocks/1/archive')).status, 404)
  })
})

test.group('logged refusals', (group) => {
  const lines: RefusalLine[] = []
  group.each.setup(() => {
    const { log } = refusals
    lines.length = 0
    refusals.log = new RefusalLog(
      (line) => lines.push(line),
      () => {}
    )
    return () => {
      refusals.log = log
    }
  })

  test('logs refusals by stable names, without a plain email address', async ({ assert }) => {
    const unverified = await signUp()
    const stranger = new HttpClient()
    const credentials = { email: 'Some@Body.test', password: 'Wrong#2026' }
    await stranger.post('auth/sign-in', credentials)
    await stranger.request('POST', 'auth/sign-in', credentials)
    await unverified.client.get('blocks')
    const limits = await app.container.make(UserLimits)
    limits.enabled = true
    limits.take(unverified.id, 'reads', 5_000)
    await unverified.client.get('users/current-user')
    limits.enabled = false
    await eventually(() =>
      assert.includeMembers(
        lines.map(({ event }) => event),
        ['auth.sign_in_refused', 'http.forbidden', 'http.too_many_requests']
      )
    )
    const text = JSON.stringify(lines)
    assert.notMatch(text, /127\.0\.0\.1|::1|body\.test/i)
    const signIn = lines.find(({ event }) => event === 'auth.sign_in_refused')!
    assert.match(signIn.account!, /^[\w-]{12}$/)
    assert.deepInclude(signIn, { route: '/api/v1/auth/sign-in', method: 'POST', count: 1 })
    const forbidden = lines.filter(({ event }) => event === 'http.forbidden')
    assert.isTrue(forbidden.some(({ user_id }) => user_id === unverified.id))
  })
})
