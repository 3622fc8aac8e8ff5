import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { HttpContext } from '@adonisjs/core/http'
import { SIMULATED_APP } from '#platform/paypal/settings'
import { answer } from '#simulators/paypal/api/answer'
import { apiUrl } from '#simulators/paypal/api/links'
import { missing, notFound } from '#simulators/paypal/api/refusal'
import { authority } from '#simulators/paypal/certificates/authority'
import { findEvent, listEvents, resend } from '#simulators/paypal/webhooks/events'

const VERIFIED = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
  'webhook_event',
]

/** Handles /v1/notifications. */
export default class NotificationsController {
  verify(ctx: HttpContext) {
    return answer(ctx, async ({ text, json }) => {
      for (const field of VERIFIED) if (json[field] === undefined) throw missing(`/${field}`)
      const { transmission_id: id, transmission_time: time, webhook_id: webhook } = json
      const signed = `${id}|${time}|${webhook}|${crc32(rawEvent(text, json))}`
      const { publicKey } = new X509Certificate((await authority()).certificate)
      const check = createVerify('RSA-SHA256').update(signed)
      const isRight = check.verify(publicKey, String(json.transmission_sig), 'base64')
      const isOurs = webhook === SIMULATED_APP.webhookId
      return {
        status: 200,
        body: { verification_status: isRight && isOurs ? 'SUCCESS' : 'FAILURE' },
      }
    })
  }

  list(ctx: HttpContext) {
    return answer(ctx, async () => {
      const query = ctx.request.qs() as Record<string, string | undefined>
      const { events, next } = await listEvents(query)
      const href = `${apiUrl()}/v1/notifications/webhooks-events`
      const links = [{ href, rel: 'self', method: 'GET' }]
      if (next !== undefined) {
        const search = new URLSearchParams({ ...(query as object), next_page_token: next })
        links.push({ href: `${href}?${search}`, rel: 'next', method: 'GET' })
      }
      return { status: 200, body: { events, count: events.length, links } }
    })
  }

  show(ctx: HttpContext) {
    return answer(ctx, async () => {
      const found = await findEvent(String(ctx.params.id))
      if (!found) throw notFound()
      return { status: 200, body: JSON.parse(found.body) as object }
    })
  }

  resend(ctx: HttpContext) {
    return answer(ctx, async () => {
      const found = await resend(String(ctx.params.id))
      if (!found) throw notFound()
      return { status: 202, body: JSON.parse(found.body) as object }
    })
  }

  /** Serves the certificate that webhooks name, to any client. */
  async certificate({ params, response }: HttpContext) {
    const { certificate_id: id, certificate } = await authority()
    if (params.id !== id) return response.status(404).send('')
    response.type('application/x-pem-file')
    return response.send(certificate)
  }
}

/**
 * Returns the event's bytes as received, if they are last in the body, because the signature covers
 * them.
 */
function rawEvent(text: string, { webhook_event: event }: Record<string, unknown>) {
  const [, raw] = /"webhook_event"\s*:([^]*)\}\s*$/.exec(text) ?? []
  try {
    if (raw !== undefined && JSON.stringify(JSON.parse(raw)) === JSON.stringify(event)) return raw
  } catch {
    // More text follows the event.
  }
  return JSON.stringify(event)
}
