import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { EventStoreUnusable } from '#kernel/event_store/errors'
import { allowToRead, checkEventStoreDb } from '#kernel/event_store/eventstoredb/check'
import { Access } from '#kernel/event_store/testing/eventstoredb_stand_in/access'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { freePort } from '#start/embedded/free_port'
import { installationSettings, runServer, runStrata, type Settings } from '#testing/server_process'

const USERS = { admin: 'changeit', strata: 'secret' }

test.group('Unusable EventStoreDB', (group) => {
  let server: EventStoreDbStandIn
  let settings: Settings
  /**
   * Returns the error of `eventstore:check` for this address; undefined when the store is usable.
   */
  const complaint = (url: string) =>
    checkEventStoreDb(url).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof EventStoreUnusable) return error.message
        throw error
      }
    )

  group.setup(async () => {
    server = await EventStoreDbStandIn.start(undefined, undefined, new Access(USERS))
    settings = await installationSettings()
    return () => server.stop()
  })

  test('an unusable EventStoreDB stops the start with one line', async ({ assert }) => {
    const EVENTSTORE_URL = server.urlFor('strata', 'wrong')
    const { code, output } = await runServer({ ...settings, EVENTSTORE_URL })
    assert.equal(code, 1)
    const [line, ...rest] = output.trim().split('\n')
    assert.match(line!, /rejects the user strata or the password.*EVENTSTORE_URL/)
    assert.deepEqual(rest, [])
  }).tags(['@thorough'])

  const faults: [string, RegExp, () => Promise<string> | string][] = [
    [
      'wrong password',
      /rejects the user strata.*EVENTSTORE_URL/,
      () => server.urlFor('strata', 'x'),
    ],
    ['unknown authority', /unknown authority.*tlsCAFile/, () => server.url],
    [
      'unknown authority, found by discovery',
      /unknown authority.*tlsCAFile/,
      () => server.url.replace('esdb://', 'esdb+discover://'),
    ],
    [
      'unknown host',
      /there is no host no-such-host.invalid. Correct EVENTSTORE_URL/,
      () => 'esdb://no-such-host.invalid:2113',
    ],
    [
      'closed port',
      /nothing listens there. Start it, or correct EVENTSTORE_URL/,
      async () => `esdb://127.0.0.1:${await freePort()}?tls=false`,
    ],
    [
      'missing file',
      /needs a file that does not exist: correct tlsCAFile/,
      () => 'esdb://a?tlsCAFile=/none',
    ],
  ]
  for (const [title, line, url] of faults) {
    test(`EventStoreDB failure is explained: ${title}`, async ({ assert }) => {
      assert.match((await complaint(await url()))!, line)
    })
  }

  test('eventstore:check explains the failure without a stack trace', async ({ assert }) => {
    const EVENTSTORE_URL = `esdb://127.0.0.1:${await freePort()}?tls=false`
    const { code, output } = await runStrata(['eventstore:check'], { ...settings, EVENTSTORE_URL })
    assert.equal(code, 1)
    assert.match(output, /nothing listens there. Start it, or correct EVENTSTORE_URL/)
    assert.notInclude(output, '    at ')
  }).tags(['@thorough'])

  test('EventStoreDB failure is explained: a server without TLS', async ({ assert, cleanup }) => {
    const plain = createServer((socket) => socket.end('no')).listen(0, '127.0.0.1')
    cleanup(() => void plain.close())
    await once(plain, 'listening')
    const line = await complaint(`esdb://127.0.0.1:${(plain.address() as AddressInfo).port}`)
    assert.match(line!, /does not support TLS.*tls=false/)
  })

  test('EventStoreDB failure is explained: an administrator with a wrong password', async ({
    assert,
  }) => {
    const url = server.urlFor('strata', USERS.strata)
    const error: unknown = await allowToRead(url, server.urlFor('admin', 'wrong')).catch(
      (thrown: unknown) => thrown
    )
    assert.instanceOf(error, EventStoreUnusable)
    assert.match(String(error), /rejects the user admin or the password: correct --admin/)
  })

  test('EventStoreDB failure is explained: --admin is {0}')
    .with([
      ['no address', async () => 'admin', /its client cannot parse --admin/],
      [
        'a closed port',
        async () => `esdb://127.0.0.1:${await freePort()}?tls=false`,
        /nothing listens there. Start it, or correct --admin/,
      ],
    ] as const)
    .run(async ({ assert }, [, admin, line]) => {
      const url = server.urlFor('strata', USERS.strata)
      const granting = allowToRead(url, await admin())
      await assert.rejects(() => granting, line)
    })

  test('eventstore:check explains a missing right, and an administrator can grant it', async ({
    assert,
  }) => {
    const url = server.urlFor('strata', USERS.strata)
    assert.match((await complaint(url))!, /does not let the user strata read \$all: .*--admin=/)
    const args = ['eventstore:check', `--admin=${server.urlFor('admin', USERS.admin)}`]
    const given = await runStrata(args, { ...settings, EVENTSTORE_URL: url })
    assert.deepInclude(given, { code: 0 }, given.output)
    assert.isUndefined(await complaint(url))
  })
})
