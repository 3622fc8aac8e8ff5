import { test } from '@japa/runner'
import { sendSave } from './send-save.js'

/** Stubs the server with this response. */
function stubResponse(status: number, body: object) {
  globalThis.fetch = async () => new Response(JSON.stringify(body), { status })
}

test.group('sendSave', (group) => {
  group.each.setup(() => {
    const { fetch } = globalThis
    Object.assign(globalThis, { document: { cookie: '' } })
    return () => {
      globalThis.fetch = fetch
      Reflect.deleteProperty(globalThis, 'document')
    }
  })

  test('sendSave returns the retry delay that an overloaded server names', async ({ assert }) => {
    stubResponse(429, { message: 'Often', code: 'E_TOO_MANY_REQUESTS', data: { retry_after: 12 } })
    const result = await sendSave(1, { name: 'N' }, 'key')
    assert.deepEqual(result, {
      kind: 'unreachable',
      message: 'That was a lot to save at once. Saving continues in a moment.',
      after: 12_000,
    })
  })

  test('sendSave returns no retry delay if the server names none', async ({ assert }) => {
    stubResponse(429, { message: 'Often', code: 'E_TOO_MANY_REQUESTS' })
    const result = await sendSave(1, { name: 'N' }, 'key')
    assert.deepInclude(result, { kind: 'unreachable', after: undefined })
  })
})
