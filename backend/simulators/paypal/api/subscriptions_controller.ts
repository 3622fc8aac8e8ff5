import type { HttpContext } from '@adonisjs/core/http'
import { answer } from '#simulators/paypal/api/answer'
import { once } from '#simulators/paypal/api/once'
import { selfLink } from '#simulators/paypal/api/links'
import { invalid, missing, notFound, tooLong } from '#simulators/paypal/api/refusal'
import { shown } from '#simulators/paypal/api/shown'
import { act, actions } from '#simulators/paypal/state/actions'
import { createSubscription } from '#simulators/paypal/state/create_subscription'
import { findSubscription, listTransactions } from '#simulators/paypal/state/store'
import { shownTransaction } from '#simulators/paypal/state/transaction'

const MAX_REASON = 128

/** Handles /v1/billing/subscriptions. */
export default class SubscriptionsController {
  create(ctx: HttpContext) {
    const isWhole = ctx.request.header('prefer') === 'return=representation'
    return answer(ctx, ({ json }) =>
      once(ctx, async (trx) => {
        const made = shown(await createSubscription(trx, json))
        const { id, status, create_time, links } = made
        return isWhole ? made : { id, status, create_time, links }
      })
    )
  }

  show(ctx: HttpContext) {
    return answer(ctx, async () => {
      const found = await findSubscription(String(ctx.params.id))
      if (!found) throw notFound()
      return { status: 200, body: shown(found) }
    })
  }

  cancel(ctx: HttpContext) {
    return this.#change(ctx, 'cancel')
  }

  suspend(ctx: HttpContext) {
    return this.#change(ctx, 'suspend')
  }

  activate(ctx: HttpContext) {
    return this.#change(ctx, 'reactivate')
  }

  transactions(ctx: HttpContext) {
    return answer(ctx, async () => {
      const [from, to] = ['start_time', 'end_time'].map((name) => timeIn(ctx, name))
      const id = String(ctx.params.id)
      if (!(await findSubscription(id))) throw notFound()
      const transactions = (await listTransactions(id))
        .filter(({ time }) => from! <= new Date(time) && new Date(time) <= to!)
        .map(shownTransaction)
      const links = selfLink(`/v1/billing/subscriptions/${id}/transactions`)
      return { status: 200, body: { transactions, links } }
    })
  }

  #change(ctx: HttpContext, action: 'cancel' | 'suspend' | 'reactivate') {
    return answer(ctx, async ({ json: { reason } }) => {
      if (reason === undefined && action !== 'reactivate') throw missing('/reason')
      if (String(reason).length > MAX_REASON) throw tooLong('/reason')
      await act(String(ctx.params.id), actions[action])
      return { status: 204 }
    })
  }
}

function timeIn({ request }: HttpContext, name: string) {
  const text: unknown = request.qs()[name]
  if (typeof text !== 'string') throw missing(name, 'query')
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw invalid(name, 'query')
  return time
}
