import pg from 'pg'
import { test } from '@japa/runner'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { signIn, signUpVerified, type TestAccount } from '#testing/accounts'
import { atEndOfSuite } from '#testing/cleanup'
import { eventually } from '#testing/eventually'
import {
  installationSettings,
  startServer,
  stopServer,
  type ServerProcess,
} from '#testing/server_process'

/**
 * The log has advanced since the database copy was made. New outbox events are appended after
 * those.
 */
test.group('Database older than its log in EventStoreDB', (group) => {
  let eventStore: EventStoreDbStandIn
  let settings: Awaited<ReturnType<typeof installationSettings>>
  let server: ServerProcess | undefined

  group.setup(async () => {
    eventStore = await EventStoreDbStandIn.start()
    settings = { ...(await installationSettings()), EVENTSTORE_URL: eventStore.url }
    return async () => {
      if (server) await stopServer(server)
      await eventStore.stop()
    }
  })

  const restart = async (between: (database: Databases) => Promise<void>) => {
    if (server) await stopServer(server)
    await onDatabases(settings.DATABASE_URL!, between)
    server = await startServer(settings)
    return server.url
  }
  const typesOf = ({ id }: TestAccount) => {
    const events = eventStore.log.read(`user-${id}`)
    return Array.isArray(events) ? events.map(({ type }) => type) : []
  }
  const rename = async (account: TestAccount, url: string, name: string) => {
    const client = await signIn(account, url)
    const { status } = await client.put('users/current-user', { full_name: name })
    if (status !== 200) throw new Error(`The profile is answered with ${status}`)
    return client
  }

  test('a restored database accepts new commands although the log is ahead', async ({ assert }) => {
    const account = await signUpVerified(await restart(async () => {}))
    const other = await signUpVerified(server!.url)
    await eventually(() => assert.include(typesOf(account), 'EmailVerified'))
    await eventually(() => assert.include(typesOf(other), 'EmailVerified'))

    const url = await restart((database) => database.copy())
    await rename(account, url, 'Lost')
    await rename(other, url, 'Lost')
    const before = ['UserRegistered', 'EmailVerified', 'SignedIn', 'ProfileChanged']
    await eventually(() => assert.deepEqual(typesOf(account), before))
    await eventually(() => assert.deepEqual(typesOf(other), before))

    const again = await restart((database) => database.restore())
    for (const user of [account, other]) {
      const client = await rename(user, again, 'Kept')
      await client.put('users/current-user', { full_name: 'Kept as well' })
      const all = [...before, 'SignedIn', 'ProfileChanged', 'ProfileChanged']
      await eventually(() => assert.deepEqual(typesOf(user), all))
      const { body } = await client.post<{ id: number }>('blocks', {
        name: 'New',
        block_type: 'folder',
      })
      assert.equal((await client.get(`blocks/${body.data.id}`)).status, 200)
    }
    const ids = eventStore.log.all.map(({ id }) => id)
    assert.lengthOf(new Set(ids), ids.length)
  }).tags(['@thorough'])
})

interface Databases {
  copy(): Promise<void>
  restore(): Promise<void>
}

/** Copies an idle database, and replaces the database with the copy. */
async function onDatabases(url: string, work: (database: Databases) => Promise<void>) {
  const name = new URL(url).pathname.slice(1)
  const server = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await server.connect()
  try {
    await work({
      async copy() {
        await server.query(`create database ${name}_older template ${name}`)
        atEndOfSuite(() => dropIfThere(url, `${name}_older`))
      },
      async restore() {
        await server.query(`drop database ${name}`)
        await server.query(`alter database ${name}_older rename to ${name}`)
      },
    })
  } finally {
    await server.end()
  }
}

async function dropIfThere(url: string, name: string) {
  const server = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await server.connect()
  await server.query(`drop database if exists ${name}`)
  await server.end()
}
