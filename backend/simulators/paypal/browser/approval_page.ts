import { escape, layout } from '#simulators/paypal/browser/layout'
import { type Plan, priceOf, regularCycle } from '#simulators/paypal/state/plan'
import type { Context } from '#simulators/paypal/state/things'
import type { Subscription } from '#simulators/paypal/state/subscription'

const SCRIPT = '/dev/paypal/approval.js'

/** Returns the page where users approve a subscription, in the button's window or without it. */
export function approvalPage({ id, status }: Subscription, plan: Plan, context: Context) {
  const { value, currency_code: currency } = priceOf(plan)
  const unit = regularCycle(plan).frequency.interval_unit.toLowerCase()
  const form = `<form method="post" action="/dev/paypal/approve" class="stack">
      <input type="hidden" name="subscription_id" value="${escape(id)}">
      <button name="decision" value="approve">Agree &amp; Subscribe</button>
      <button name="decision" value="decline">Cancel and return</button>
    </form>`
  const body = `<div class="narrow">
    <p>This page simulates PayPal. Nothing leaves this machine, and no money is charged.</p>
    <p><strong>${escape(context.brand_name ?? 'The shop')}</strong> asks for
      <strong>${escape(currency)} ${escape(value)}</strong> each ${unit}:</p>
    <p>${escape(plan.name)}</p>
    ${status === 'APPROVAL_PENDING' ? form : '<p>This has been decided already.</p>'}
  </div>`
  return layout({ title: 'Pay with “PayPal”', body, script: SCRIPT })
}

/**
 * Returns the page that reports the decision to the button and closes. Without a button, the page
 * links back to the shop.
 */
export function leavingPage(
  id: string,
  outcome: 'approved' | 'declined' | 'failed',
  target: string | undefined
) {
  const says = { approved: 'Approved.', declined: 'Not approved.', failed: 'That did not work.' }
  const link = target ? `<p><a id="target" href="${escape(target)}">Back to the shop</a></p>` : ''
  const body = `<div id="outcome" data-outcome="${outcome}" data-id="${escape(id)}">
    <p>${says[outcome]}</p>${link}</div>`
  return layout({ title: 'Pay with “PayPal”', body, script: SCRIPT })
}

export const approvalScript = `
const decided = document.querySelector('#outcome')
if (decided) {
  const { outcome, id } = decided.dataset
  const target = document.querySelector('#target')
  if (window.opener) {
    window.opener.postMessage({ source: 'dev-paypal', outcome, id }, '*')
    window.close()
  } else if (target && outcome !== 'failed') {
    location.replace(target.href)
  }
}
`
