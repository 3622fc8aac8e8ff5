import { subscriptionLinks } from '#tools/simulators/paypal/api/links'
import type { Subscription } from '#tools/simulators/paypal/state/subscription'

/** A subscription as PayPal answers it. */
export function shown(found: Subscription) {
  return { ...found, links: subscriptionLinks(found.id, found.status === 'APPROVAL_PENDING') }
}
