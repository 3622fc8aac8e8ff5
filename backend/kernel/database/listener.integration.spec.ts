import { test } from '@japa/runner'
import { connect } from '#kernel/database/connections'
import { Listener } from '#kernel/database/listener'
import { eventually } from '#testing/eventually'

test('a throwing listener is logged and does not block other listeners', async ({
  assert,
  cleanup,
}) => {
  const url = process.env.DATABASE_URL!
  const warned: object[] = []
  const listener = new Listener(url, { info() {}, warn: (fields) => void warned.push(fields) })
  const client = await connect(url, { purpose: 'test' })
  cleanup(async () => {
    await client.end()
    await listener.stop()
  })
  const fault = new Error('Thrown on purpose')
  const received: string[] = []
  listener.on('listener_test', (payload) => {
    if (payload !== '') throw fault
  })
  listener.on('listener_test', (payload) => void received.push(payload))
  for (const payload of ['one', 'two']) {
    await eventually(async () => {
      await client.query('select pg_notify($1, $2)', ['listener_test', payload])
      assert.include(received, payload)
    })
  }
  assert.isAtLeast(warned.length, 2)
  for (const line of warned) assert.deepEqual(line, { err: fault, channel: 'listener_test' })
})
