import { withPayPal } from '#simulators/paypal/state/stored_paypal'
import { sendWaiting } from '#simulators/paypal/webhooks/deliveries'

/** Milliseconds between two charges, because months pass in demos left running. */
const CHARGE_MS = 60 * 60_000

/** Resumes the work that the last process left. Returns a function that stops it. */
export function startPayPalSimulator(): () => void {
  const work = () =>
    void withPayPal((paypal) => paypal.chargeDue())
      .then(sendWaiting)
      .catch(() => {})
  const timer = setInterval(work, CHARGE_MS)
  timer.unref()
  work()
  return () => clearInterval(timer)
}
