import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { type Fault, FaultyProxy } from '#testing/faulty_proxy'
import { type ApiBody, HttpClient } from '#testing/http_client'
import { EVERY_COMMAND, prepareCall } from '#modules/workspace/testing/every_command'

const CUTS: Fault[] = ['the request is cut', 'the connection drops']
const LOST: Fault = 'the response is lost'

test.group('Commands without a response', (group) => {
  let account: TestAccount
  let proxy: FaultyProxy
  /** The same user through a faulty proxy. */
  let client: HttpClient

  group.setup(async () => {
    account = await signUpVerified()
    proxy = await FaultyProxy.to(account.client.baseUrl)
    client = new HttpClient(proxy.url)
    for (const [name, value] of account.client.cookies) client.cookies.set(name, value)
    return () => proxy.close()
  })

  // A cut does not depend on the command, so one command stands for all.
  const onceEach = EVERY_COMMAND.map((command, i) => ({
    ...command,
    faults: i === 0 ? [...CUTS, LOST] : [LOST],
  }))
  const others = EVERY_COMMAND.slice(1).map((command) => ({ ...command, faults: CUTS }))

  test('{title} takes effect once when retried after a lost response')
    .with(onceEach)
    .run(({ assert, cleanup }, command) => sendAgain(assert, cleanup, command))

  test('{title} takes effect once when retried after a cut request')
    .tags(['@thorough'])
    .with(others)
    .run(({ assert, cleanup }, command) => sendAgain(assert, cleanup, command))

  async function sendAgain(
    assert: Assert,
    cleanup: (undo: () => void) => void,
    command: (typeof onceEach)[number]
  ) {
    const feed = await FeedClient.open(account.client)
    cleanup(() => feed.close())
    for (const fault of command.faults) {
      const [method, path, body] = await prepareCall(command, account.client)
      const key = crypto.randomUUID()
      const headers = { 'x-request-id': key, 'x-xsrf-token': client.xsrfToken! }
      const send = () =>
        client.request<ApiBody>(method, path, body, { idempotencyKey: key, headers })

      proxy.next = fault
      await assert.rejects(send)
      assert.isNull(proxy.next)
      const first = await send()
      assert.oneOf(first.status, [200, 201], `${fault}: ${first.body?.message}`)
      const second = await send()
      assert.deepEqual([second.status, second.body], [first.status, first.body], fault)

      // The feed is ordered, so after this item no change of the command is outstanding.
      const { body: last } = await account.client.post<{ id: number }>('blocks', {
        name: 'Last',
        block_type: 'folder',
      })
      await feed.hasOf(last.data.id)
      const told = feed.changes.filter(({ cause }) => cause === key)
      assert.sameMembers(
        told.map(({ kind }) => kind),
        command.kinds,
        fault
      )
    }
  }
})
