import { subscriptionLinks } from '#simulators/paypal/api/links'
import type { Subscription } from '#simulators/paypal/state/subscription'

/** A subscription as PayPal answers it. */
export function shown(found: Subscription) {
  return { ...found, links: subscriptionLinks(found.id, found.status === 'APPROVAL_PENDING') }
}
