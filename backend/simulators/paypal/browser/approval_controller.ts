import { errors } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { readForm } from '#simulators/google/form'
import { Refusal } from '#simulators/paypal/api/refusal'
import { approvalPage, approvalScript, leavingPage } from '#simulators/paypal/browser/approval_page'
import { sdkScript } from '#simulators/paypal/browser/sdk'
import { sendPage, sendScript } from '#simulators/paypal/browser/send'
import { act } from '#simulators/paypal/state/actions'
import { withPayPal } from '#simulators/paypal/state/stored_paypal'
import type { Context } from '#simulators/paypal/state/things'
import { sendWaiting } from '#simulators/paypal/webhooks/deliveries'

/** User-facing parts of the simulated PayPal: its buttons' script, and the approval page. */
export default class ApprovalController {
  sdk({ response }: HttpContext) {
    return sendScript(response, sdkScript)
  }

  script({ response }: HttpContext) {
    return sendScript(response, approvalScript)
  }

  async show({ request, response }: HttpContext) {
    const html = await withPayPal(({ agreements, plans }) => {
      const found = agreements.get(String(request.qs().subscription_id))
      const plan = found && plans.get(found.subscription.plan_id)
      return found && plan && approvalPage(found.subscription, plan, found.context)
    })
    if (html === undefined) throw new errors.E_ROUTE_NOT_FOUND([request.method(), request.url()])
    return sendPage(response, html)
  }

  async decide({ request, response }: HttpContext) {
    const form = await readForm(request.request)
    const id = form.get('subscription_id') ?? ''
    const found = await withPayPal(({ agreements }) => agreements.get(id))
    if (!found) throw new errors.E_ROUTE_NOT_FOUND([request.method(), request.url()])
    const isYes = form.get('decision') === 'approve'
    const refusal = await withPayPal((paypal) =>
      act(paypal, isYes ? 'approve' : 'decline', id)
    ).then(() => undefined, refusalOf)
    void sendWaiting().catch(() => {})
    const outcome = refusal ? 'failed' : isYes ? 'approved' : 'declined'
    return sendPage(response, leavingPage(id, outcome, targetOf(id, found.context, isYes)))
  }
}

function refusalOf(error: unknown) {
  if (error instanceof Refusal) return error
  throw error
}

/** Returns the address to which PayPal sends users who came without the button's window. */
function targetOf(id: string, { return_url: back, cancel_url: away }: Context, isYes: boolean) {
  const url = URL.parse(isYes ? back : away)
  url?.searchParams.set('subscription_id', id)
  return url?.href
}
