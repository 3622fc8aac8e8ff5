import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { RequestLines } from '#backend/http/request_lines'
import { signUpVerified } from '#backend/testing/accounts'
import { HttpClient } from '#backend/testing/http_client'

/** Long beyond any test. */
const NEVER = 1_000_000

test.group('Bursts of requests', (group) => {
  group.each.teardown(() => app.container.restore(RequestLines))

  /** From now on one request of each sender is under way and one waits. */
  function narrowLines() {
    const lines = new RequestLines(1, NEVER, 1)
    app.container.swap(RequestLines, () => lines)
    return lines
  }

  test('of one person wait for each other in all sessions, and nobody else does', async ({
    assert,
  }) => {
    const { client: other } = await signUpVerified()
    const { id, client } = await signUpVerified()
    for (const seen of [client, other]) await seen.get('blocks')
    const lines = narrowLines()
    const leave = await lines.enter(`person ${id}`)
    const waiting = [1, 2].map(() => client.get('blocks'))
    const { status, headers, body } = await Promise.race(waiting)
    assert.deepEqual([status, body.code], [429, 'E_TOO_MANY_REQUESTS'])
    assert.isAtLeast(Number(headers.get('retry-after')), 1)

    assert.equal((await other.get('blocks')).status, 200)
    assert.equal((await client.get('/health/live')).status, 200)
    leave!()
    const statuses = (await Promise.all(waiting)).map((answer) => answer.status)
    assert.deepEqual(statuses.sort(), [200, 429])
  })

  test('with cookies that are made up count by the network', async ({ assert }) => {
    const { client } = await signUpVerified()
    await client.get('blocks')
    const lines = narrowLines()
    const leave = await lines.enter('network 127.0.0.1')
    const waiting = [1, 2].map((i) => {
      const forger = new HttpClient()
      forger.cookies.set('strata_session', `s%3Amade-up-${i}`)
      return forger.get('blocks')
    })
    assert.equal((await Promise.race(waiting)).status, 429)
    assert.equal((await client.get('blocks')).status, 200)
    leave!()
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [401, 429])
  })
})
