import { createSign, randomUUID, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import app from '@adonisjs/core/services/app'
import { CommandBus } from '#kernel/aggregates/command_bus'
import type { Certificates } from '#platform/paypal/certificates'
import type { PayPal } from '#platform/paypal/paypal'
import { WebhookSignature } from '#platform/paypal/webhook_signature'
import {
  issueCertificates,
  type IssuedCertificates,
} from '#simulators/paypal/certificates/issue_certificates'
import { Billing } from '#modules/billing/index'
import { FakePayPal } from '#modules/billing/testing/fake_paypal'

const COMMON_NAME = 'messageverificationcerts.sandbox.paypal.com'
const CERTIFICATE_URL = 'https://api.sandbox.paypal.com/v1/notifications/certs/'
export const WEBHOOK_ID = '8PT597110X687430LKGECATA'

/** Product with the test's own PayPal, whose webhooks it verifies. */
export class PayPalInTest {
  constructor(
    readonly paypal: FakePayPal,
    readonly issued: IssuedCertificates
  ) {}

  /** Returns the headers of a delivery of these bytes, signed for a webhook. */
  headersOf(body: string, { webhookId = WEBHOOK_ID, time = new Date() } = {}) {
    const id = randomUUID()
    const at = time.toISOString()
    const signed = `${id}|${at}|${webhookId}|${crc32(Buffer.from(body))}`
    return {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': at,
      'paypal-transmission-sig': createSign('RSA-SHA256')
        .update(signed)
        .sign(this.issued.privateKey, 'base64'),
      'paypal-cert-url': `${CERTIFICATE_URL}${this.issued.id}`,
      'paypal-auth-algo': 'SHA256withRSA',
    }
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
  const issued = await issueCertificates(COMMON_NAME)
  const inTest = new PayPalInTest(new FakePayPal(new Date(), randomUUID().slice(0, 8)), issued)
  await putBilling({
    configured: true,
    calls: inTest.paypal.calls,
    browser: { clientId: `test-${randomUUID()}`, sdkUrl: '' },
    verifyWebhook: (request) => signatureOf(issued).verify(request),
  })
  return inTest
}

/** Configures billing as in production without PayPal settings. */
export function setNoPayPal() {
  return putBilling({ configured: false })
}

export function restorePayPal() {
  app.container.restore(Billing)
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

function signatureOf({ root, certificate }: IssuedCertificates) {
  const certificates = { get: async () => [new X509Certificate(certificate)] }
  return new WebhookSignature(
    {
      webhookId: WEBHOOK_ID,
      certificateUrls: [CERTIFICATE_URL],
      commonName: COMMON_NAME,
      roots: async () => [new X509Certificate(root)],
    },
    async () => false,
    certificates as unknown as Certificates
  )
}
