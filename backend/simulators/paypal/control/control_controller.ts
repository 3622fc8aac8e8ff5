import type { HttpContext } from '@adonisjs/core/http'
import { ApiException } from '#platform/http/errors/api_exception'
import { readBody } from '#platform/http/bodies/read_body'
import { parsed } from '#simulators/paypal/api/parsed'
import { Refusal } from '#simulators/paypal/api/refusal'
import { obey, type Order } from '#simulators/paypal/control/control'
import { controlPage, controlScript, type DevEvent } from '#simulators/paypal/control/page'
import { randomId } from '#simulators/paypal/state/ids'
import { withPayPal } from '#simulators/paypal/state/stored_paypal'
import type { PayPalEvent } from '#simulators/paypal/state/things'
import { sendPage, sendScript } from '#simulators/paypal/browser/send'

const MAX_ORDER = 16 * 1024
/** Subscriptions on the page. */
const SUBSCRIPTIONS = 20
const EVENTS = 50

/** Triggers events at the simulated PayPal, and shows past ones. */
export default class ControlController {
  /** Accepts only JSON, which no page of another site can send here. */
  async control(ctx: HttpContext) {
    const { request, response } = ctx
    if (!request.is(['application/json'])) {
      throw new ApiException(415, 'E_MEDIA_TYPE', 'Send JSON')
    }
    response.header('Cache-Control', 'no-store')
    try {
      return await obey(read(await readBody(request.request, MAX_ORDER)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return response.status(error.status).json(error.body(randomId('debug')))
    }
  }

  events({ response }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    return withPayPal((paypal) => paypal.events.map(shownEvent))
  }

  async page({ response }: HttpContext) {
    const html = await withPayPal((paypal) => {
      const subscriptions = [...paypal.subscriptions.values()].slice(-SUBSCRIPTIONS).toReversed()
      const events = paypal.events.slice(-EVENTS).map(shownEvent).toReversed()
      return controlPage(paypal, { subscriptions, events })
    })
    return sendPage(response, html)
  }

  script({ response }: HttpContext) {
    return sendScript(response, controlScript)
  }
}

function read(bytes: Buffer): Order {
  const order = parsed(String(bytes))
  if (typeof (order as Order | null | undefined)?.action === 'string') return order as Order
  throw new ApiException(400, 'E_MALFORMED', 'Send {"action": …}')
}

function shownEvent({ id, type, headers = {}, body, deliveries }: PayPalEvent): DevEvent {
  return { id, event_type: type, headers, body, deliveries }
}
