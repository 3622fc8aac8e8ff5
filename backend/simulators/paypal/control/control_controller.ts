import type { HttpContext } from '@adonisjs/core/http'
import { ApiException } from '#platform/http/errors/api_exception'
import { readBody } from '#platform/http/bodies/read_body'
import { parsed } from '#simulators/paypal/api/parsed'
import { Refusal } from '#simulators/paypal/api/refusal'
import { obey, type Order } from '#simulators/paypal/control/control'
import { controlPage, controlScript } from '#simulators/paypal/control/page'
import { readControl } from '#simulators/paypal/state/control'
import { newId } from '#simulators/paypal/state/ids'
import { listSubscriptions } from '#simulators/paypal/state/store'
import { sendPage, sendScript } from '#simulators/paypal/browser/send'
import { allEvents } from '#simulators/paypal/webhooks/events'

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
      return response.status(error.status).json(error.body(newId.debug()))
    }
  }

  events({ response }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    return allEvents()
  }

  async page({ response }: HttpContext) {
    const [subscriptions, events, control] = await Promise.all([
      listSubscriptions(SUBSCRIPTIONS),
      allEvents(),
      readControl(),
    ])
    const newest = events.slice(-EVENTS).reverse()
    return sendPage(response, controlPage({ subscriptions, events: newest, control }))
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
