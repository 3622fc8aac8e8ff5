import { randomUUID, X509Certificate } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { CommandBus } from '#kernel/aggregates/command_bus'
import type { PayPal } from '#platform/paypal/paypal'
import { SIMULATED_APP } from '#platform/paypal/settings'
import { WebhookSignature } from '#platform/paypal/webhook_signature'
import { authorityOf } from '#simulators/paypal/certificates/authority'
import { issueCertificates } from '#simulators/paypal/certificates/issue_certificates'
import { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'
import { CERTIFICATES } from '#simulators/paypal/webhooks/sign'
import { Billing } from '#modules/billing/index'
import { type PayPalServer, servePayPal } from '#testing/paypal_server'

const COMMON_NAME = 'messageverificationcerts.sandbox.paypal.com'

let server: PayPalServer | undefined

/** Product with the test's own PayPal, whose webhooks it verifies. */
export class PayPalInTest {
  constructor(readonly paypal: SimulatedPayPal) {}

  /** Returns the headers of a delivery of these bytes, signed for a webhook. */
  headersOf(body: string, as: { webhookId?: string; time?: Date } = {}) {
    return this.paypal.sign(body, as)!
  }

  /** Sends bytes to the product like PayPal. */
  async send(body: string, headers: Record<string, string> = this.headersOf(body)) {
    const url = new URL('/api/v1/webhooks/paypal', process.env.APP_URL)
    const response = await fetch(url, { method: 'POST', body, headers })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  /** Sends all events from index `since` on, and returns the statuses. */
  async sendAll(since = 0) {
    const statuses: number[] = []
    for (const { body } of this.paypal.events.slice(since)) {
      statuses.push((await this.send(body)).status)
    }
    return statuses
  }
}

/** Replaces the product's PayPal with the test's own, until `restorePayPal`. */
export async function setPayPal() {
  const paypal = new SimulatedPayPal(new Date(), { name: randomUUID().slice(0, 8) })
  const issued = await issueCertificates(COMMON_NAME)
  paypal.authority = authorityOf(issued)
  await restorePayPal()
  server = await servePayPal(paypal)
  const signature = new WebhookSignature(
    {
      webhookId: SIMULATED_APP.webhookId,
      certificateUrls: [`${server.url}${CERTIFICATES}`],
      commonName: COMMON_NAME,
      roots: async () => [new X509Certificate(issued.root)],
    },
    async () => false
  )
  await putBilling({
    configured: true,
    calls: server.calls,
    browser: { clientId: `test-${randomUUID()}`, sdkUrl: '' },
    verifyWebhook: (request) => signature.verify(request),
  })
  return new PayPalInTest(paypal)
}

/** Configures billing as in production without PayPal settings. */
export function setNoPayPal() {
  return putBilling({ configured: false })
}

export async function restorePayPal() {
  app.container.restore(Billing)
  await server?.close()
  server = undefined
}

async function putBilling(paypal: PayPal) {
  const billing = new Billing({
    pool: await app.container.make('strata.queries_pool'),
    bus: await app.container.make(CommandBus),
    paypal,
    log: { warn() {} },
  })
  app.container.swap(Billing, () => billing)
}
