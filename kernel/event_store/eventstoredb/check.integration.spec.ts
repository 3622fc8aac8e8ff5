import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { Access } from '#kernel/event_store/testing/eventstoredb_stand_in/access'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { freePort } from '#start/embedded/free_port'
import {
  installationSettings,
  runServer,
  runStrata,
  type Settings,
} from '#tools/testing/server_process'

const USERS = { admin: 'changeit', strata: 'secret' }

test.group('An EventStoreDB that cannot be used', (group) => {
  let server: EventStoreDbStandIn
  let settings: Settings
  const check = (url: string, ...args: string[]) =>
    runStrata(['eventstore:check', ...args], { ...settings, EVENTSTORE_URL: url })

  group.setup(async () => {
    server = await EventStoreDbStandIn.start(undefined, undefined, new Access(USERS))
    settings = await installationSettings()
    return () => server.stop()
  })

  test('stops the start with one line', async ({ assert }) => {
    const EVENTSTORE_URL = server.urlFor('strata', 'wrong')
    const { code, output } = await runServer({ ...settings, EVENTSTORE_URL })
    assert.equal(code, 1)
    const [line, ...rest] = output.trim().split('\n')
    assert.match(line!, /does not know the user strata, or not by this password.*EVENTSTORE_URL/)
    assert.deepEqual(rest, [])
  })

  const faults: [string, RegExp, () => Promise<string> | string][] = [
    [
      'wrong password',
      /does not know the user strata.*EVENTSTORE_URL/,
      () => server.urlFor('strata', 'x'),
    ],
    ['unknown authority', /authority that is not known here.*tlsCAFile/, () => server.url],
    [
      'unknown authority, found by discovery',
      /authority that is not known here.*tlsCAFile/,
      () => server.url.replace('esdb://', 'esdb+discover://'),
    ],
    [
      'unknown host',
      /there is no host no-such-host.invalid. Mend EVENTSTORE_URL/,
      () => 'esdb://no-such-host.invalid:2113',
    ],
    [
      'closed port',
      /nothing listens there. Start it, or mend EVENTSTORE_URL/,
      async () => `esdb://127.0.0.1:${await freePort()}?tls=false`,
    ],
    [
      'missing file',
      /needs a file that is not there: mend tlsCAFile/,
      () => 'esdb://a?tlsCAFile=/none',
    ],
  ]
  for (const [title, line, url] of faults) {
    test(`is explained: ${title}`, async ({ assert }) => {
      const { code, output } = await check(await url())
      assert.equal(code, 1)
      assert.match(output, line)
      assert.notInclude(output, '    at ')
    }).tags(title === 'closed port' ? [] : ['@thorough'])
  }

  test('is explained: a server without TLS', async ({ assert, cleanup }) => {
    const plain = createServer((socket) => socket.end('no')).listen(0, '127.0.0.1')
    cleanup(() => void plain.close())
    await once(plain, 'listening')
    const { output } = await check(`esdb://127.0.0.1:${(plain.address() as AddressInfo).port}`)
    assert.match(output, /does not speak TLS.*tls=false/)
  })

  test('is explained: an administrator with a wrong password', async ({ assert }) => {
    const url = server.urlFor('strata', USERS.strata)
    const { code, output } = await check(url, `--admin=${server.urlFor('admin', 'wrong')}`)
    assert.equal(code, 1)
    const [line, ...rest] = output.trim().split('\n')
    assert.match(line!, /does not know the user admin, or not by this password: mend --admin/)
    assert.deepEqual(rest, [])
  })

  test('may lack a right, which an administrator gives', async ({ assert }) => {
    const url = server.urlFor('strata', USERS.strata)
    const lacking = await check(url)
    assert.equal(lacking.code, 1)
    assert.match(lacking.output, /does not let the user strata read \$all: .*--admin=/)
    const given = await check(url, `--admin=${server.urlFor('admin', USERS.admin)}`)
    assert.deepInclude(given, { code: 0 }, given.output)
    assert.deepInclude(await check(url), { code: 0 })
  })
})
