import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ApiException } from '#platform/http/errors/api_exception'
import { readEvent, type WebhookEvent } from '#platform/paypal/webhook_event'
import { readWebhook } from '#platform/paypal/webhook_request'
import { Billing } from '#modules/billing/services'
import { handleWebhook } from '#modules/billing/commands/handle_webhook'
import { parseWebhook } from '#modules/billing/webhooks/parse_webhook'
import { configured } from '#modules/billing/http/configured'

/**
 * POST /webhooks/paypal, authenticated by PayPal's signature. Responds once the event is durable;
 * PayPal retries after any response that is not a success.
 */
@inject()
export default class WebhooksController {
  constructor(protected billing: Billing) {}

  async store({ request, logger }: HttpContext) {
    const { verifyWebhook } = configured(this.billing)
    const webhook = await readWebhook(request.request)
    const verdict = await verifyWebhook(webhook)
    if (!verdict.genuine) {
      const code = `E_WEBHOOK_${verdict.reason.toUpperCase()}`
      throw new ApiException(401, code, 'This is not a PayPal webhook')
    }
    const event = await read(webhook.bytes)
    const { id, type, createdAt, resource } = event
    const unreadable = resource.kind === 'unreadable'
    if (unreadable)
      logger.warn({ event: id, type, problem: resource.problem }, 'billing: unreadable')
    const { sales, events, options } = this.billing
    const received = { id, type, createdAt, parsed: parseWebhook(event) }
    const outcome = await handleWebhook({ bus: options.bus, sales, events }, received, {
      unreadable,
    })
    return { data: { id, outcome } }
  }
}

async function read(bytes: Buffer): Promise<WebhookEvent> {
  try {
    return await readEvent(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw new ApiException(400, 'E_MALFORMED', 'The event could not be read')
  }
}
