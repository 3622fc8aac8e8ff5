import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { readBody } from '#platform/http/bodies/read_body'
import { respond } from '#simulators/paypal/api/respond'
import { withPayPal } from '#simulators/paypal/state/stored_paypal'
import { sendWaiting } from '#simulators/paypal/webhooks/deliveries'

const MAX_BODY = 512 * 1024
const BASE = '/dev/paypal'

/** Serves PayPal's API. */
export default class ApiController {
  async handle({ request, response }: HttpContext) {
    const { headers } = request.request
    const asked = {
      method: request.method(),
      path: request.url().slice(BASE.length),
      query: new URLSearchParams(request.parsedUrl.query),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value?.toString()])
      ),
      text: String(await readBody(request.request, MAX_BODY)),
    }
    const reply = await withPayPal((paypal) => respond(paypal, asked))
    void sendWaiting().catch(() => {})
    if (reply.delayMs !== undefined) await sleep(reply.delayMs)
    if (reply.isCut) return void request.request.socket.destroy()
    for (const [name, value] of Object.entries(reply.headers)) response.header(name, value)
    response.status(reply.status)
    if (reply.text !== undefined) return response.type('text').send(reply.text)
    return reply.body === undefined ? response.send('') : response.json(reply.body)
  }
}
