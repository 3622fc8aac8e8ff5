import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { signUpVerified } from '#testing/accounts'
import type {
  CurrentSubscriptionResponse,
  OrderResponse,
  PaymentResponse,
  SubscriptionResponse,
} from '#modules/billing/api'
import { seedPlans } from '#modules/billing/index'
import { restorePayPal, setPayPal, type PayPalInTest } from '#testing/paypal'
import { STORIES } from '#testing/billing/stories'
import { envelope } from '#simulators/paypal/webhooks/resources'

const DAY_MS = 24 * 60 * 60_000

test.group('POST /webhooks/paypal', (group) => {
  let own: PayPalInTest

  group.setup(async () => {
    await seedPlans(await app.container.make(CommandBus))
    own = await setPayPal()
    return restorePayPal
  })

  async function approved() {
    const { client } = await signUpVerified()
    const { body } = await client.post<OrderResponse>('payments/paypal-subscription', {
      plan_id: 2,
    })
    own.paypal.now = new Date()
    own.paypal.approve(body.data.id)
    const planOf = async () =>
      (await client.get<CurrentSubscriptionResponse>('subscriptions/current-user')).body.data.plan
        .name
    return { planOf, activated: own.paypal.events.at(-1)! }
  }

  test('a signed webhook takes effect without a session', async ({ assert }) => {
    const { planOf, activated } = await approved()
    const { status, body, headers } = await own.send(activated.body)
    assert.equal(status, 200)
    assert.deepEqual(body, { data: { id: activated.id, outcome: 'recorded' } })
    assert.isEmpty(headers.getSetCookie())
    assert.equal(await planOf(), 'Basic')
  })

  test('25 concurrent deliveries of a webhook are recorded once', async ({ assert }) => {
    const { planOf, activated } = await approved()
    const sent = await Promise.all(Array.from({ length: 25 }, () => own.send(activated.body)))
    for (const { status } of sent) assert.equal(status, 200)
    assert.equal(await planOf(), 'Basic')
    const pool = await app.container.make('strata.queries_pool')
    const { rows } = await pool.query('select deliveries from webhook_events where id = $1', [
      activated.id,
    ])
    assert.deepEqual(rows, [{ deliveries: 25 }])
  })

  const forged: [string, (body: string) => [string, Record<string, string>], string][] = [
    [
      'altered',
      (body) => [body.replace('"id"', '"id" '), own.headersOf(body)],
      'E_WEBHOOK_SIGNATURE',
    ],
    [
      'unsigned',
      (body) => [body, { 'content-type': 'application/json' }],
      'E_WEBHOOK_HEADER_MISSING',
    ],
    [
      'signed for another webhook',
      (body) => [body, own.headersOf(body, { webhookId: 'ANOTHER' })],
      'E_WEBHOOK_SIGNATURE',
    ],
    [
      'signed four days ago',
      (body) => [body, own.headersOf(body, { time: new Date(Date.now() - 4 * 86_400_000) })],
      'E_WEBHOOK_TOO_OLD',
    ],
    [
      'with a certificate from another host',
      (body) => [
        body,
        {
          ...own.headersOf(body),
          'PAYPAL-CERT-URL': 'https://paypal.example/v1/notifications/certs/C',
        },
      ],
      'E_WEBHOOK_CERTIFICATE_URL',
    ],
  ]
  test('rejects a forged webhook ({0}) and stores nothing')
    .with(forged)
    .run(async ({ assert }, [, forge, code]) => {
      const { planOf, activated } = await approved()
      const response = await own.send(...forge(activated.body))
      assert.deepEqual([response.status, (response.body as { code: string }).code], [401, code])
      assert.equal(await planOf(), 'Free')
      const pool = await app.container.make('strata.queries_pool')
      const { rows } = await pool.query('select from webhook_events where id = $1', [activated.id])
      assert.isEmpty(rows)
    })

  for (const story of STORIES.filter(({ isCancelledHere }) => !isCancelledHere)) {
    test(`${story.name}: forgeries between the webhooks change nothing`, async ({ assert }) => {
      const { client } = await signUpVerified()
      const { paypal } = own
      const before = paypal.events.length
      const { body: ordered } = await client.post<OrderResponse>(
        'payments/paypal-subscription',
        { plan_id: 2 },
        { idempotencyKey: 'order' }
      )
      paypal.now = new Date()
      story.play(paypal, ordered.data.id, (days) => {
        paypal.now = new Date(paypal.now.getTime() + days * DAY_MS)
      })
      // The test above covers each forgery's own error; here they take turns.
      let turn = 0
      const sendForgery = async (body: string) => {
        const [, forge] = forged[turn++ % forged.length]!
        assert.equal((await own.send(...forge(body))).status, 401)
      }
      for (const { body } of paypal.events.slice(before)) {
        await sendForgery(body)
        assert.equal((await own.send(body)).status, 200)
        await sendForgery(body)
      }
      const list = await client.get<SubscriptionResponse[]>('subscriptions')
      assert.deepEqual(
        list.body.data.map(({ status }) => status),
        [story.status]
      )
      const path = `subscriptions/${list.body.data[0]!.id}/payments`
      const payments = await client.get<PaymentResponse[]>(path)
      assert.deepEqual(
        payments.body.data.map(({ status }) => status),
        story.payments
      )
    })
  }

  test('an event of an unknown type is stored and acknowledged', async ({ assert }) => {
    const facts = { id: 'WH-PRODUCT', type: 'CATALOG.PRODUCT.CREATED', summary: '', apiUrl: '' }
    const event = envelope({ ...facts, at: new Date() }, { a: 1 })
    const { status, body } = await own.send(JSON.stringify(event))
    assert.equal(status, 200)
    assert.deepEqual(body, { data: { id: 'WH-PRODUCT', outcome: 'unknown' } })
  })

  test('returns 400 for a signed body that is no event, and 413 for one that is too large', async ({
    assert,
  }) => {
    for (const body of ['{}', 'null', 'nonsense', '[]']) {
      assert.equal((await own.send(body)).status, 400)
    }
    assert.equal((await own.send(`"${'x'.repeat(300_000)}"`)).status, 413)
  })
})
