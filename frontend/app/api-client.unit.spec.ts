import { test } from '@japa/runner'
import { onlineManager } from '@tanstack/react-query'
import { eventually } from '#testing/eventually'
import { api, ApiError, CALL_LIMIT } from './api-client.js'
import { probe } from './offline/connectivity.js'

interface Call {
  url: string
  method: string
  headers: Record<string, string>
  body: unknown
}

const FOLDER = { name: 'a', block_type: 'folder' } as const

/**
 * Stubs the next calls with these responses, in order; undefined means that no response arrives.
 */
function stubFetch(...responses: ({ status: number; body: unknown } | undefined)[]) {
  const calls: Call[] = []
  globalThis.fetch = async (url, init = {}) => {
    if (url === '/health/live') return new Response()
    const { method = '', headers, body } = init
    calls.push({ url: String(url), method, headers: headers as Record<string, string>, body })
    const response = responses.shift()
    if (!response) throw new TypeError('Failed to fetch')
    return new Response(
      typeof response.body === 'string' ? response.body : JSON.stringify(response.body),
      {
        status: response.status,
      }
    )
  }
  return calls
}

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason
  )
  if (!(error instanceof ApiError)) throw new Error('The call was not rejected')
  return error
}

test.group('API client', (group) => {
  const { fetch } = globalThis
  group.each.setup(() => {
    Object.assign(globalThis, { document: { cookie: 'a=b; XSRF-TOKEN=tok%3Den' } })
    return async () => {
      stubFetch()
      probe()
      await eventually(() => onlineManager.isOnline() || Promise.reject(new Error('Still away')))
      globalThis.fetch = fetch
      Reflect.deleteProperty(globalThis, 'document')
    }
  })

  test('get returns the data field of the body', async ({ assert }) => {
    const calls = stubFetch({ status: 200, body: { data: [1] } })
    const query = { parent_block_id: 3, page_size: undefined }
    assert.deepEqual(await api.get('/blocks', { query }), [1])
    assert.equal(calls[0]?.url, '/api/v1/blocks?parent_block_id=3')
    assert.notProperty(calls[0]?.headers, 'Idempotency-Key')
  })

  test('every change sends the CSRF token and its own idempotency key', async ({ assert }) => {
    const calls = stubFetch({ status: 200, body: {} }, { status: 200, body: {} })
    await api.post('/blocks', FOLDER)
    await api.put('/blocks/1', { name: 'a' }, { idempotencyKey: 'mine' })
    assert.equal(calls[0]?.headers['X-XSRF-TOKEN'], 'tok=en')
    assert.equal(calls[0]?.body, '{"name":"a","block_type":"folder"}')
    assert.match(calls[0]?.headers['Idempotency-Key'] ?? '', /^[\da-f-]{36}$/)
    assert.equal(calls[1]?.headers['Idempotency-Key'], 'mine')
  })

  test('a stale token causes one retry with the same idempotency key', async ({ assert }) => {
    const stale = { status: 403, body: { code: 'E_BAD_CSRF_TOKEN', message: 'Stale' } }
    const calls = stubFetch(stale, { status: 200, body: { data: 1 } }, stale, stale)
    assert.equal(await api.post('/blocks', FOLDER), 1)
    assert.equal(calls[0]?.headers['Idempotency-Key'], calls[1]?.headers['Idempotency-Key'])
    assert.equal((await refusal(api.post('/blocks', FOLDER))).status, 403)
    assert.lengthOf(calls, 4)
  })

  test("a rejected call throws the server's message, field errors and data", async ({ assert }) => {
    const errors = [{ field: 'name', rule: 'required', message: 'Required' }]
    const body = { code: 'E_X', message: 'No', errors, data: { revision: 3 } }
    stubFetch({ status: 422, body })
    const error = await refusal(api.post('/blocks', FOLDER))
    assert.deepEqual(
      [error.status, error.code, error.message, error.errors, error.data],
      [422, 'E_X', 'No', errors, { revision: 3 }]
    )
  })

  test('only a missing response or a proxy error marks the client as offline', async ({
    assert,
  }) => {
    stubFetch(undefined, { status: 500, body: {} }, { status: 504, body: {} })
    await refusal(api.get('/blocks'))
    assert.isFalse(onlineManager.isOnline())
    await refusal(api.get('/blocks'))
    await eventually(() => assert.isTrue(onlineManager.isOnline()))
    await refusal(api.get('/blocks'))
    assert.isFalse(onlineManager.isOnline())
  })

  test("a missing response or a proxy's error page becomes 'Network error'", async ({ assert }) => {
    stubFetch(undefined, { status: 502, body: '<html>Bad gateway</html>' })
    const none = await refusal(api.get('/blocks'))
    assert.deepEqual([none.status, none.message], [0, 'Network error'])
    assert.isFalse(onlineManager.isOnline())
    const proxy = await refusal(api.get('/blocks'))
    assert.deepEqual([proxy.status, proxy.message], [502, 'Network error'])
  })

  test('a call without a response times out and counts as unreachable', async ({
    assert,
    cleanup,
  }) => {
    const { timeout } = AbortSignal
    cleanup(() => void (AbortSignal.timeout = timeout))
    let calls: AbortController[] = []
    AbortSignal.timeout = (ms) => {
      const limit = new AbortController()
      if (ms === CALL_LIMIT) calls.push(limit)
      return limit.signal
    }
    const hang = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const beginOnly = async (signal: AbortSignal) => {
      const begun = new Response()
      begun.text = () => hang(signal)
      return begun
    }
    for (const respondWith of [hang, beginOnly]) {
      calls = []
      globalThis.fetch = async (url, init) =>
        url === '/health/live' ? new Response() : respondWith(init!.signal!)
      const call = refusal(api.put('/blocks/1', { name: 'a' }))
      await new Promise((resolve) => setImmediate(resolve))
      calls[0]!.abort(new DOMException('Too late', 'TimeoutError'))
      assert.deepInclude(await call, { status: 0, code: 'E_TIMEOUT' })
    }
  })

  test('a captive portal page in place of a response is no success', async ({ assert }) => {
    stubFetch({ status: 200, body: '<html>Sign in to this network</html>' })
    assert.equal((await refusal(api.put('/blocks/1', { name: 'a' }))).status, 0)
  })
})

/** Tests types only: the function is compiled, never run. */
export async function callsThatDoNotCompile(name: string) {
  // @ts-expect-error there is no such path
  await api.get('/block')
  // @ts-expect-error it is PUT
  await api.post('/blocks/1/archive')
  // @ts-expect-error an id is a number
  await api.get(`/blocks/${name}`)
  // @ts-expect-error it needs a body
  await api.put('/blocks/1/ordering')
  // @ts-expect-error the body is another
  await api.put('/blocks/1/ordering', { place: 1 })
  // @ts-expect-error it takes no body
  await api.put('/blocks/1/archive', { ids: [1] })
  // @ts-expect-error it does not know this part of a query
  await api.get('/blocks', { query: { parent: 1 } })
  const { id } = await api.get('/blocks/1')
  // @ts-expect-error a response is what the table says
  return id satisfies string
}
