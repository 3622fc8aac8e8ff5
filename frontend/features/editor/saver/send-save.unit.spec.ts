import { test } from '@japa/runner'
import { sendSave } from './send-save.js'

/** A server that has this to say. */
function stubResponse(status: number, body: object) {
  globalThis.fetch = async () => new Response(JSON.stringify(body), { status })
}

test.group('A save that is sent', (group) => {
  group.each.setup(() => {
    const { fetch } = globalThis
    Object.assign(globalThis, { document: { cookie: '' } })
    return () => {
      globalThis.fetch = fetch
      Reflect.deleteProperty(globalThis, 'document')
    }
  })

  test('waits as long as a server wants that had too much', async ({ assert }) => {
    stubResponse(429, { message: 'Often', code: 'E_TOO_MANY_REQUESTS', data: { retry_after: 12 } })
    const result = await sendSave(1, { name: 'N' }, 'key')
    assert.deepEqual(result, {
      kind: 'unreachable',
      message: 'That was a lot to save at once. Saving continues in a moment.',
      after: 12_000,
    })
  })

  test('goes on by its own measure when no time is named', async ({ assert }) => {
    stubResponse(429, { message: 'Often', code: 'E_TOO_MANY_REQUESTS' })
    const result = await sendSave(1, { name: 'N' }, 'key')
    assert.deepInclude(result, { kind: 'unreachable', after: undefined })
  })
})
