import { notFound } from '#simulators/paypal/api/refusal'
import type { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'
import type { PayPalEvent } from '#simulators/paypal/state/things'

/** Maximum tries, as many as PayPal makes without a 2xx response. */
const MAX_TRIES = 25
/** Milliseconds until each next try; PayPal's tries go on for three days. */
const DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000]
/** Milliseconds after which another process takes over an unfinished delivery. */
const TAKEN_MS = 30_000

/** Takes the next webhook to deliver, oldest first; undefined while none is due. */
export function takeDue(paypal: SimulatedPayPal): PayPalEvent | undefined {
  if (paypal.webhooks === 'held') return undefined
  const due = waiting(paypal).find(({ nextTryAt }) => nextTryAt <= Date.now())
  if (!due) return undefined
  const taken = { tries: due.tries + 1, nextTryAt: Date.now() + TAKEN_MS }
  return paypal.allEvents.put(Object.assign(due, taken))
}

/** Notes a transmission. An event that was not taken is sent again later. */
export function noteDelivery(paypal: SimulatedPayPal, id: string, isTaken: boolean) {
  const event = found(paypal, id)
  event.deliveries += 1
  if (isTaken) event.state = 'delivered'
  else if (event.state === 'waiting' && event.tries >= MAX_TRIES) event.state = 'lost'
  const place = Math.min(Math.max(event.tries, 1), DELAYS_MS.length) - 1
  event.nextTryAt = Date.now() + DELAYS_MS[place]!
  paypal.allEvents.put(event)
}

/** Milliseconds until the next webhook is due; undefined if none waits. */
export function dueIn(paypal: SimulatedPayPal): number | undefined {
  const times = waiting(paypal).map(({ nextTryAt }) => nextTryAt)
  return times.length === 0 ? undefined : Math.max(0, Math.min(...times) - Date.now())
}

/** Loses waiting webhooks, the oldest first. Returns their number. */
export function dropWaiting(paypal: SimulatedPayPal, count = Infinity): number {
  const lost = waiting(paypal).slice(0, count)
  for (const event of lost) paypal.allEvents.put(Object.assign(event, { state: 'lost' }))
  return lost.length
}

/** Returns an event as a new transmission. Throws Refusal. */
export function transmit(paypal: SimulatedPayPal, id: string): PayPalEvent {
  const event = found(paypal, id)
  return paypal.allEvents.put(Object.assign(event, { headers: paypal.sign(event.body) }))
}

/** Makes an event due as a new transmission. Throws Refusal. */
export function resend(paypal: SimulatedPayPal, id: string) {
  const due = { state: 'waiting', tries: 0, nextTryAt: 0 } as const
  paypal.allEvents.put(Object.assign(transmit(paypal, id), due))
}

function waiting(paypal: SimulatedPayPal) {
  return paypal.events.filter(({ state }) => state === 'waiting')
}

function found(paypal: SimulatedPayPal, id: string) {
  const event = paypal.allEvents.get(id)
  if (!event) throw notFound()
  return event
}
