import { chargeDue } from '#simulators/paypal/state/renewals'
import { sendWaiting } from '#simulators/paypal/webhooks/deliveries'

/** Months pass in demos that are left running. */
const CHARGE_MS = 60 * 60_000

/** Takes up what the last process left. Returns what ends it. */
export function startPayPalSimulator(): () => void {
  const work = () =>
    void chargeDue()
      .then(sendWaiting)
      .catch(() => {})
  const timer = setInterval(work, CHARGE_MS)
  timer.unref()
  work()
  return () => clearInterval(timer)
}
