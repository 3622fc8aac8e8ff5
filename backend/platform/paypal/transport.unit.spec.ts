import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { getActiveTestOrFail, test } from '@japa/runner'
import { Breaker } from '#platform/paypal/breaker'
import { PayPalError } from '#platform/paypal/errors'
import { type Call, Transport } from '#platform/paypal/transport'
import { hostOf, listenHere } from '#testing/local_server'

const ME: Call = { method: 'GET', path: '/v1/me/I-SECRET', name: '/v1/me/{id}' }

/**
 * Starts a PayPal that handles calls, except token requests, with these listeners in turn. The last
 * one repeats forever.
 */
function paypal(...answers: RequestListener[]) {
  return patientPayPal(10_000, answers)
}

/** Starts such a PayPal with a time limit per try, in milliseconds. */
async function patientPayPal(attemptMs: number, answers: RequestListener[]) {
  const calls: IncomingMessage[] = []
  let tokens = 0
  const server = createServer((request, response) => {
    if (request.url === '/v1/oauth2/token') {
      return response.end(JSON.stringify({ access_token: `token-${++tokens}`, expires_in: 32_400 }))
    }
    calls.push(request)
    return answers[Math.min(calls.length, answers.length) - 1]!(request, response)
  })
  await listenHere(server)
  getActiveTestOrFail().cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const logged: object[] = []
  const log = { warn: (facts: object, message: string) => void logged.push({ ...facts, message }) }
  const settings = {
    apiUrl: `http://${hostOf(server)}`,
    clientId: 'client',
    clientSecret: 'hidden',
  }
  const breaker = new Breaker(4, 60_000)
  /** Milliseconds of each back-off, none of which is really waited. */
  const pauses: number[] = []
  const backOff = async (ms: number) => pauses.push(ms)
  const transport = new Transport(settings, log, breaker, attemptMs, backOff)
  return { transport, calls, tokens: () => tokens, logged, settings, pauses }
}

const fine: RequestListener = (_, response) => response.end('{"fine":true}')
const status =
  (code: number, headers = {}, body = ''): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end(body)
const closed: RequestListener = (request) => request.socket.destroy()
const mute: RequestListener = () => {}

test.group('Transport', () => {
  test('fetches one token for concurrent calls, and caches it', async ({ assert }) => {
    const { transport, calls, tokens } = await paypal(fine)
    await Promise.all([transport.send(ME), transport.send(ME), transport.send(ME)])
    assert.deepEqual(await transport.send(ME), { status: 200, json: { fine: true } })
    assert.equal(tokens(), 1)
    assert.equal(calls[0]!.headers.authorization, 'Bearer token-1')
  })

  test('fetches another token once when PayPal rejects one', async ({ assert }) => {
    const { transport, calls, tokens } = await paypal(status(401), fine)
    assert.equal((await transport.send(ME)).status, 200)
    assert.equal(tokens(), 2)
    assert.equal(calls[1]!.headers.authorization, 'Bearer token-2')
    const refused = await paypal(status(401))
    assert.equal((await failure(refused.transport.send(ME))).status, 401)
    assert.lengthOf(refused.calls, 2)
  })

  test('retries under the same request id: {0}')
    .with([
      ['connection closed', closed],
      ['no response', mute],
      ['500', status(500)],
      ['503', status(503, { 'retry-after': '0' })],
      ['429', status(429, { 'retry-after': '0' })],
    ] as [string, RequestListener][])
    .run(async ({ assert }, [, bad]) => {
      const { transport, calls } = await patientPayPal(bad === mute ? 500 : 10_000, [
        bad,
        bad,
        fine,
      ])
      const call: Call = { method: 'POST', path: '/v1/things', requestId: 'once', body: { a: 1 } }
      assert.equal((await transport.send(call)).status, 200)
      const ids = calls.map(({ headers }) => headers['paypal-request-id'])
      assert.deepEqual(ids, ['once', 'once', 'once'])
    })

  test('backs off as long as PayPal asks, and no longer than its caller waits', async ({
    assert,
  }) => {
    const busy = await paypal(status(429, { 'retry-after': '17' }), fine)
    await busy.transport.send(ME)
    assert.deepEqual(busy.pauses, [17_000])
    const late = await paypal(status(429, { 'retry-after': '3600' }))
    const error = await failure(late.transport.send({ ...ME, withinMs: 20_000 }))
    assert.deepInclude(error, { status: 429, retryAfter: 3600, isTransient: true })
    assert.lengthOf(late.calls, 1)
  })

  test('does not retry a refused call', async ({ assert }) => {
    const body = JSON.stringify({
      name: 'UNPROCESSABLE_ENTITY',
      message: 'for payer@example.com',
      debug_id: 'f1a2',
      details: [{ issue: 'SUBSCRIPTION_STATUS_INVALID', value: 'payer@example.com' }],
    })
    const { transport, calls, logged } = await paypal(status(422, {}, body))
    const error = await failure(transport.send(ME))
    assert.deepInclude(error, {
      name: 'UNPROCESSABLE_ENTITY',
      issue: 'SUBSCRIPTION_STATUS_INVALID',
      debugId: 'f1a2',
      status: 422,
      isTransient: false,
      message:
        'PayPal: UNPROCESSABLE_ENTITY (SUBSCRIPTION_STATUS_INVALID, 422, debug_id f1a2) at GET /v1/me/{id}',
    })
    assert.lengthOf(calls, 1)
    const said = JSON.stringify([logged, error.message, error.stack])
    for (const secret of ['payer@', 'I-SECRET', 'hidden', 'token-1'])
      assert.notInclude(said, secret)
    assert.include(said, 'f1a2')
  })

  test('names the kind of missing response: {0}')
    .with([
      ['UNREACHABLE', closed],
      ['TIMED_OUT', mute],
      ['UNREACHABLE', status(302, { location: 'http://127.0.0.1/' })],
      ['UNREADABLE', (_, response) => response.end('<html>')],
      ['UNREADABLE', (_, response) => response.end(`"${'x'.repeat(5 * 1024 ** 2)}"`)],
      ['HTTP_502', status(502, {}, '<html>')],
    ] as [string, RequestListener][])
    .run(async ({ assert }, [name, answer]) => {
      const { transport } = await paypal(answer)
      const call = answer === mute ? { ...ME, withinMs: 400 } : ME
      assert.equal((await failure(transport.send(call))).name, name)
    })

  test('sends no calls while PayPal is down, then one trial call', async ({ assert }) => {
    const { transport, calls } = await paypal(...Array.from({ length: 5 }, () => status(500)), fine)
    await failure(transport.send(ME))
    await failure(transport.send(ME))
    assert.lengthOf(calls, 4)
    const held = await failure(transport.send(ME))
    assert.deepInclude(held, { name: 'CIRCUIT_OPEN', isTransient: true })
    assert.lengthOf(calls, 4)
    transport.breaker.closesAt = 0
    const [first, second] = await Promise.allSettled([transport.send(ME), transport.send(ME)])
    assert.deepEqual([first.status, second.status], ['rejected', 'rejected'])
    assert.lengthOf(calls, 5)
    transport.breaker.closesAt = 0
    assert.equal((await transport.send(ME)).status, 200)
    assert.equal((await transport.send(ME)).status, 200)
  })

  test('waits no longer for a token than for the call', async ({ assert }) => {
    const server = createServer(() => {})
    await listenHere(server)
    getActiveTestOrFail().cleanup(() => {
      server.closeAllConnections()
      server.close()
    })
    const settings = { apiUrl: `http://${hostOf(server)}`, clientId: 'c', clientSecret: 's' }
    const transport = new Transport(settings, { warn() {} }, new Breaker(), 3_600_000)
    const error = await failure(transport.send({ ...ME, withinMs: 300 }))
    assert.deepInclude(error, { name: 'TIMED_OUT', call: 'POST /v1/oauth2/token' })
  })

  test("a refused token fails the call with PayPal's error name", async ({ assert }) => {
    const server = createServer((_, response) =>
      response.writeHead(401).end('{"error":"invalid_client"}')
    )
    await listenHere(server)
    getActiveTestOrFail().cleanup(() => void server.close())
    const settings = { apiUrl: `http://${hostOf(server)}`, clientId: 'c', clientSecret: 's' }
    const error = await failure(new Transport(settings, { warn() {} }).send(ME))
    assert.deepInclude(error, { name: 'INVALID_CLIENT', call: 'POST /v1/oauth2/token' })
  })
})

async function failure(call: Promise<unknown>): Promise<PayPalError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown
  )
  if (error instanceof PayPalError) return error
  throw new Error('It did not fail', { cause: error })
}
