import { PayPalCalls } from '#platform/paypal/calls'
import type { PayPal } from '#platform/paypal/paypal'
import { paypalSettings } from '#platform/paypal/settings'
import { Transport, type Log } from '#platform/paypal/transport'
import { type ReadRoots, trustedRoots } from '#platform/paypal/trusted_roots'
import { verifyCall } from '#platform/paypal/verify_call'
import { WebhookSignature } from '#platform/paypal/webhook_signature'

/** Creates the PayPal client by this installation's settings. Sends no request yet. */
export function connectPayPal(log: Log, simulatedRoots: ReadRoots): PayPal {
  const settings = paypalSettings()
  if (!settings) return { configured: false }
  const { clientId, webhookId, certificateUrls, commonName, sdkUrl } = settings
  const transport = new Transport(settings, log)
  const signature = new WebhookSignature(
    { webhookId, certificateUrls, commonName, roots: trustedRoots(settings, simulatedRoots) },
    verifyCall(transport, webhookId)
  )
  return {
    configured: true,
    calls: new PayPalCalls(transport),
    verifyWebhook: (request) => signature.verify(request),
    browser: { clientId, sdkUrl },
  }
}
