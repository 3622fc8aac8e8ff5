import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { HttpClient } from '#testing/http_client'
import { checkpointOf, type Projection } from '#kernel/projections/projection'
import { Vault } from '#kernel/vault/vault'
import { plansProjection } from '#projections/plans/projection'

const PLANS = checkpointOf(plansProjection as Projection)

test.group('health checks', () => {
  test('health checks report live and ready', async ({ assert }) => {
    const client = new HttpClient()
    assert.equal((await client.get('/health/live')).status, 200)
    const { status, body } = await client.get<object>('/health/ready')
    assert.equal(status, 200)
    assert.deepInclude(body.data, { event_store: true, database: true, projections: true })
    assert.deepInclude(body.data, { stale_read_models: [] })
  })

  test('lists the read models to rebuild, and stays ready', async ({ assert, cleanup }) => {
    const stale = async (why: string | null) => {
      await db.from('projections.checkpoints').where('name', PLANS).update({ stale: why })
    }
    cleanup(() => stale(null))
    await stale('an index is missing')
    const { status, body } = await new HttpClient().get<object>('/health/ready')
    assert.equal(status, 200)
    assert.deepInclude(body.data, { stale_read_models: [PLANS] })
  })

  test('reports not ready when the event store does not respond', async ({ assert, cleanup }) => {
    const store = await app.container.make('strata.event_store')
    const { head } = store
    store.head = () => Promise.reject(new Error('away'))
    cleanup(() => {
      store.head = head
    })
    const { status, body } = await new HttpClient().get<object>('/health/ready')
    assert.equal(status, 503)
    assert.deepInclude(body.data, { status: 'unavailable', event_store: false })
  })

  test('reports not ready when this process lacks a master key', async ({ assert, cleanup }) => {
    const vault = await app.container.make(Vault)
    Object.defineProperty(vault, 'lacks', { value: 'newest', configurable: true })
    cleanup(() => void Reflect.deleteProperty(vault, 'lacks'))
    const { status, body } = await new HttpClient().get<object>('/health/ready')
    assert.equal(status, 503)
    assert.deepInclude(body.data, { status: 'unavailable', vault: false, database: true })
  })
})
