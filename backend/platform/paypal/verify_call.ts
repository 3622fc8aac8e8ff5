import vine from '@vinejs/vine'
import { PayPalError, UNREACHABLE } from '#platform/paypal/errors'
import { read } from '#platform/paypal/read'
import type { Call, Transport } from '#platform/paypal/transport'
import type { AskPayPal } from '#platform/paypal/webhook_signature'

const PATH = '/v1/notifications/verify-webhook-signature'
/** Maximum checks in flight, because any client can send webhooks that need a check. */
const MAX_ASKING = 4
const WITHIN_MS = 8_000

const validator = vine.create({ verification_status: vine.enum(['SUCCESS', 'FAILURE'] as const) })

/** Asks PayPal to verify that it sent a webhook; sends the bytes back unchanged. */
export function verifyCall(transport: Transport, webhookId: string): AskPayPal {
  let asking = 0
  return async ({ algorithm, certUrl, id, signature, time }, bytes) => {
    if (asking >= MAX_ASKING) throw new PayPalError(`POST ${PATH}`, { name: UNREACHABLE })
    const known = {
      auth_algo: algorithm,
      cert_url: certUrl,
      transmission_id: id,
      transmission_sig: signature,
      transmission_time: time,
      webhook_id: webhookId,
    }
    const body = `${JSON.stringify(known).slice(0, -1)},"webhook_event":${bytes.toString('utf8')}}`
    const call: Call = { method: 'POST', path: PATH, body, withinMs: WITHIN_MS }
    asking++
    try {
      const { json } = await transport.send(call)
      const answer = await read(call, json, (found) => validator.validate(found))
      return answer.verification_status === 'SUCCESS'
    } finally {
      asking--
    }
  }
}
