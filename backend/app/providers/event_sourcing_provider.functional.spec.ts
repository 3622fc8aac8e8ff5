import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { EventStoreDbStore } from '#kernel/event_store/eventstoredb/store'
import { PostgresEventStore } from '#kernel/event_store/postgres/store'
import { Vault } from '#kernel/vault/vault'

/** Runs with and without an EventStoreDB: `npm test -- functional eventstoredb`. */
test.group('event sourcing provider', () => {
  test('stores events in the configured event store', async ({ assert }) => {
    const kind = process.env.EVENTSTORE_URL ? EventStoreDbStore : PostgresEventStore
    assert.instanceOf(await app.container.make('strata.event_store'), kind)
  })

  test('keys are durable before the events that need them', async ({ assert }) => {
    const vault = await app.container.make(Vault)
    const { rows } = await vault.pool.query('show synchronous_commit')
    assert.equal(rows[0].synchronous_commit, 'on')
  })
})
