import { test } from '@japa/runner'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { ALL_VERSIONS } from '#kernel/event_store/testing/eventstoredb_stand_in/versions'
import { signIn } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { installationSettings, startServer, stopServer } from '#testing/server_process'

const DEMO = { email: 'demo@strata.test', password: 'Strata#2026' }

interface Listed {
  id: number
  name: string
}

/** Only one version runs under `npm test`. */

test.group('Fresh installation on EventStoreDB', () => {
  for (const version of ALL_VERSIONS) {
    test(`fresh installation loads its demo, signs in and saves: ${version}`, async ({
      assert,
      cleanup,
    }) => {
      const eventStore = await EventStoreDbStandIn.start(version)
      cleanup(() => eventStore.stop())
      const settings = { ...(await installationSettings()), DATABASE_URL: '' }
      const server = await startServer({ ...settings, EVENTSTORE_URL: eventStore.url })
      cleanup(() => stopServer(server))
      // The demo loads while the server already serves requests.
      const { log } = eventStore
      await eventually(() =>
        assert.isTrue(log.all.some(({ stream }) => stream.startsWith('workspace-')))
      )
      const client = await signIn(DEMO, server.url)
      const folders = async () => {
        const { body } = await client.get<Listed[]>('blocks')
        return body.data
      }
      const shown = await eventually(async () => {
        const found = await folders()
        assert.isNotEmpty(found)
        return found
      })
      const { status } = await client.put(`blocks/${shown[0]!.id}`, { name: 'Renamed' })
      assert.equal(status, 200)
      assert.include(
        (await folders()).map(({ name }) => name),
        'Renamed'
      )
    }).tags(['@thorough'])
  }
})
