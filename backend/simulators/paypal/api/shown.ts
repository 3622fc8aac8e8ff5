import { subscriptionLinks } from '#simulators/paypal/api/links'
import type { Subscription } from '#simulators/paypal/state/subscription'

/** Returns a subscription in the form of PayPal's responses. */
export function shown(found: Subscription) {
  return { ...found, links: subscriptionLinks(found.id, found.status === 'APPROVAL_PENDING') }
}
