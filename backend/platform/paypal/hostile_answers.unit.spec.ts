import { createServer } from 'node:http'
import { getActiveTestOrFail, test } from '@japa/runner'
import { PayPalCalls } from '#platform/paypal/calls'
import { PayPalError } from '#platform/paypal/errors'
import { Transport } from '#platform/paypal/transport'
import { hostOf, listenHere } from '#testing/local_server'

const TIME = '2026-11-01T10:00:00Z'
const EVENT = { id: 'WH-1', event_type: 'ANY.THING', create_time: TIME, resource: {} }
const [FROM, TO] = [new Date('2026-10-01'), new Date('2026-12-01')]

/** Starts a PayPal that sends this response to every call. */
async function answering(answer: unknown) {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const isToken = request.url === '/v1/oauth2/token'
      if (!isToken) bodies.push(body)
      response.end(JSON.stringify(isToken ? { access_token: 'a', expires_in: 100 } : answer))
    })
  })
  await listenHere(server)
  getActiveTestOrFail().cleanup(() => void server.close())
  const settings = { apiUrl: `http://${hostOf(server)}`, clientId: 'c', clientSecret: 's' }
  return { calls: new PayPalCalls(new Transport(settings, { warn() {} })), bodies }
}

function transaction(id: string, value: string, time = TIME) {
  const amount_with_breakdown = { gross_amount: { currency_code: 'USD', value } }
  return { id, status: 'COMPLETED', time, amount_with_breakdown }
}

test.group('hostile responses of PayPal', () => {
  test('rejects a subscription other than the requested one', async ({ assert }) => {
    const other = { id: 'I-OTHER', plan_id: 'P-1', status: 'ACTIVE' }
    const { calls } = await answering(other)
    const error: unknown = await calls.showSubscription('I-MINE').catch((thrown: unknown) => thrown)
    assert.instanceOf(error, PayPalError)
    assert.equal((error as PayPalError).name, 'UNREADABLE')
    assert.equal((await calls.showSubscription('I-OTHER')).status, 'ACTIVE')
  })

  test('an invalid event does not block the other events of the list', async ({ assert }) => {
    const garbage = [null, 7, {}, { ...EVENT, create_time: 'never' }, { ...EVENT, id: '../../..' }]
    const { calls } = await answering({ events: [...garbage, EVENT] })
    const listed = await calls.listEvents({ from: FROM, to: TO })
    assert.deepEqual(
      listed.map(({ id }) => id),
      ['WH-1']
    )
    const endless = await answering({ events: Array.from({ length: 1_001 }, () => EVENT) })
    await assert.rejects(() => endless.calls.listEvents({ from: FROM, to: TO }), /UNREADABLE/)
  })

  test('lists a negative transaction as a refund, and rejects absurd lists', async ({ assert }) => {
    const { calls } = await answering({
      transactions: [transaction('A', '-6.00'), transaction('B', '6.00')],
    })
    const listed = await calls.listTransactions('I-1', FROM, TO)
    assert.deepEqual(
      listed.map(({ id }) => id),
      ['A', 'B']
    )
    for (const transactions of [
      Array.from({ length: 1_001 }, () => transaction('A', '6.00')),
      [transaction('A', '6.00', '9999-12-31T23:59:59Z')],
      [transaction('A', '999999999999.00')],
    ]) {
      const odd = await answering({ transactions })
      await assert.rejects(() => odd.calls.listTransactions('I-1', FROM, TO), /UNREADABLE/)
    }
  })

  test('cuts a long name without splitting a character', async ({ assert }) => {
    const plan = { id: 'P-1', product_id: 'PROD-1', name: 'x', status: 'ACTIVE' }
    const { calls, bodies } = await answering({ ...plan, billing_cycles: [] })
    const name = `${'x'.repeat(126)}😀`
    const price = { amount: 600, currency: 'USD' }
    const asked = { productId: 'PROD-1', name, description: name, price }
    await calls.createPlan('1', { ...asked, intervalUnit: 'MONTH' }).catch(() => {})
    const sent = JSON.parse(bodies[0]!) as { name: string; description: string }
    assert.deepEqual([sent.name, sent.description], Array(2).fill('x'.repeat(126)))
  })
})
