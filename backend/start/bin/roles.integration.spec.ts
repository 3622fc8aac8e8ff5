import { once } from 'node:events'
import { test } from '@japa/runner'
import type { Role } from '#start/boot/role'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signIn, signUpVerified } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import { installationSettings, serversOf, type ServerProcess } from '#testing/server_process'
import { makeBranch } from '#modules/workspace/testing/branch'
import { presign } from '#modules/workspace/testing/uploads'

test('two web and two worker processes: one leads, and all read and receive changes', async ({
  assert,
}) => {
  const settings = await installationSettings()
  const startOne = serversOf(settings)
  const start = (role: Role) => startOne({ ROLE: role })
  const [one, two] = [await start('web'), await start('web')]
  const workers = await Promise.all([start('worker'), start('worker')])

  const account = await signUpVerified(one.url)
  const other = await signIn(account, two.url)
  const feeds = [await FeedClient.open(account.client), await FeedClient.open(other)]
  const ids: number[] = []
  for (let i = 0; i < 20; i++) {
    const [writer, reader] = i % 2 ? [other, account.client] : [account.client, other]
    const { status, body, headers } = await writer.post<{ id: number }>('blocks', {
      name: `Folder ${i}`,
      block_type: 'folder',
    })
    assert.equal(status, 201)
    assert.isNull(headers.get('strata-read-models'))
    ids.unshift(body.data.id)
    const list = await reader.get<{ id: number }[]>('blocks')
    assert.deepEqual(
      list.body.data.map(({ id }) => id),
      ids
    )
    if (i === 10) await killed(workers[0]!)
  }

  for (const feed of feeds) {
    const changes = await feed.has(20)
    assert.deepEqual(
      changes.map((change) => change.ids?.[0]),
      ids.toReversed()
    )
  }
  const { page } = await makeBranch(account.client)
  await presign(other, { type: 'image/png', size: 5_000, block_id: page })
  for (const { notices } of feeds) {
    const now = { kind: 'storage', file_storage: 5_000 }
    await eventually(() => assert.deepEqual(notices.at(-1), now))
  }
  one.process.kill('SIGTERM')
  const [code] = await once(one.process, 'exit')
  assert.equal(code, 0)
  assert.isTrue(feeds[0]!.ended)
  assert.isFalse(feeds[1]!.ended)
  feeds[1]!.close()

  const worker = new HttpClient(workers[1]!.url)
  assert.equal((await worker.get('/health/ready')).status, 200)
  for (const path of ['blocks', '/', '/app', '/robots.txt']) {
    assert.equal((await worker.get(path)).status, 404, path)
  }
}).tags(['@thorough'])

test('a web process is not ready before a worker has projected the plans', async ({ assert }) => {
  const start = serversOf({ ...(await installationSettings()), LOG_LEVEL: 'info' })
  const web = await start({ ROLE: 'web' })
  // The start waits for the plans for a while, and then goes on without them.
  await eventually(() => assert.include(web.output(), 'Strata is ready at'), { within: 30_000 })
  const client = new HttpClient(web.url)
  const early = await client.get('/health/ready')
  assert.equal(early.status, 503)
  assert.containsSubset(early.body, { data: { started: false, database: true } })
  assert.isEmpty((await client.get<unknown[]>('plans')).body.data)

  await start({ ROLE: 'worker' })
  await eventually(async () => assert.equal((await client.get('/health/ready')).status, 200))
  assert.lengthOf((await client.get<unknown[]>('plans')).body.data, 6)
}).tags(['@thorough'])

async function killed({ process: child }: ServerProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
