import { PayPalCalls } from '#server/paypal/calls'
import type { PayPal } from '#server/paypal/paypal'
import { paypalSettings } from '#server/paypal/settings'
import { Transport, type Log } from '#server/paypal/transport'
import { trustedRoots } from '#server/paypal/trusted_roots'
import { verifyCall } from '#server/paypal/verify_call'
import { WebhookSignature } from '#server/paypal/webhook_signature'

/** PayPal by this installation's settings. Nothing is asked of it yet. */
export function connectPayPal(log: Log): PayPal {
  const settings = paypalSettings()
  if (!settings) return { configured: false }
  const { clientId, webhookId, certificateUrls, commonName, sdkUrl } = settings
  const transport = new Transport(settings, log)
  const signature = new WebhookSignature(
    { webhookId, certificateUrls, commonName, roots: trustedRoots(settings) },
    verifyCall(transport, webhookId)
  )
  return {
    configured: true,
    calls: new PayPalCalls(transport),
    verifyWebhook: (request) => signature.verify(request),
    browser: { clientId, sdkUrl },
  }
}
