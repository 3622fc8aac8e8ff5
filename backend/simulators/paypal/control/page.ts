import { escape, layout } from '#simulators/paypal/browser/layout'
import type { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'
import type { Subscription } from '#simulators/paypal/state/subscription'
import type { TransmissionHeaders } from '#simulators/paypal/state/things'

/** An event in the form of `/dev/paypal/events.json`. `body` contains the signed and sent bytes. */
export interface DevEvent {
  id: string
  event_type: string
  headers: TransmissionHeaders
  body: string
  /** Number of transmissions to the product's webhook, whatever their responses. */
  deliveries: number
}

interface Shown {
  subscriptions: Subscription[]
  events: DevEvent[]
}

const MINUTE_MS = 60_000

/** Actions on a subscription, by hand. */
const ACTIONS = {
  approve: 'Approve',
  decline: 'Decline',
  pay: 'Take a payment',
  fail_payment: 'Fail a payment',
  suspend: 'Suspend',
  reactivate: 'Reactivate',
  cancel: 'Cancel',
  expire: 'Expire',
  refund: 'Refund',
  reverse: 'Reverse',
  show: 'Show',
}

const WEBHOOKS = {
  hold_webhooks: 'Hold',
  release_webhooks: 'Release',
  drop_webhooks: 'Drop',
}

export function controlPage(
  { webhooks, faults, now }: SimulatedPayPal,
  { subscriptions, events }: Shown
) {
  const clock = now.toISOString().slice(0, 16).replace('T', ' ')
  const isAhead = now.getTime() >= Date.now() + MINUTE_MS
  return layout({
    title: '“PayPal”',
    script: '/dev/paypal/control.js',
    body: `
    <p>This page simulates PayPal. Nothing leaves this machine, and no money is charged.</p>
    <p role="status"></p>
    <h2>Webhooks</h2>
    <p>They are <strong>${webhooks}</strong>.${faults.length > 0 ? ' The next calls go wrong.' : ''}</p>
    <div class="row">${Object.entries(WEBHOOKS)
      .map(([action, label]) => button({ action }, label))
      .join('')}</div>
    <h2>Clock</h2>
    <p>${clock} UTC${isAhead ? ', ahead of this machine' : ''}</p>
    <div class="row">${button({ action: 'advance', days: 1 }, 'A day on')}${button({ action: 'advance', days: 31 }, '31 days on')}</div>
    <h2>Subscriptions</h2>
    ${subscriptions.map(subscriptionPart).join('') || '<p class="quiet">None yet.</p>'}
    <h2>Events, newest first</h2>
    ${events.map(eventPart).join('') || '<p class="quiet">None yet.</p>'}
    <pre id="answer" aria-label="Answer" tabindex="0" hidden></pre>`,
  })
}

function subscriptionPart({
  id,
  status,
  billing_info: billing,
  custom_id: customId,
}: Subscription) {
  const next = billing.next_billing_time
  const buttons = Object.entries(ACTIONS).map(([action, label]) =>
    button({ action, subscription_id: id }, label)
  )
  return `<article aria-label="${escape(id)}">
    <p><strong>${escape(id)}</strong> <span>${status}</span></p>
    <p class="quiet">${customId === undefined ? '' : `for ${escape(customId)}, `}${
      next ? `next payment ${escape(next.slice(0, 10))}` : 'no further payment'
    }</p>
    <div class="row">${buttons.join('')}</div>
  </article>`
}

function eventPart({ id, event_type: type, deliveries }: DevEvent) {
  return `<article aria-label="${escape(id)}">
    <p><strong>${escape(type)}</strong></p>
    <p class="quiet"><code>${escape(id)}</code>, sent ${deliveries} ${deliveries === 1 ? 'time' : 'times'}</p>
    <div class="row">${button({ action: 'deliver', event_id: id }, 'Send again')}</div>
  </article>`
}

function button(order: object, label: string) {
  return `<button data-order="${escape(JSON.stringify(order))}">${label}</button>`
}

/** Sends the order of the pressed button, and reloads the page with the response. */
export const controlScript = `
const status = document.querySelector('[role=status]')
const shown = document.querySelector('#answer')
const kept = sessionStorage.getItem('dev-paypal')
if (kept) status.textContent = kept
sessionStorage.removeItem('dev-paypal')

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('button[data-order]')
  if (!button) return
  const order = JSON.parse(button.dataset.order)
  const response = await fetch('/dev/paypal/control', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: button.dataset.order,
  })
  const answer = await response.json()
  if (response.ok && order.action !== 'show') {
    sessionStorage.setItem('dev-paypal', button.textContent + ': done.')
    return location.reload()
  }
  const detail = answer.details && answer.details[0].description
  status.textContent = response.ok ? '' : detail || answer.message
  shown.textContent = JSON.stringify(answer, null, 2)
  shown.hidden = false
  if (response.ok) shown.scrollIntoView()
})
`
