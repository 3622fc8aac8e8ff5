import { paypalSettings } from '#platform/paypal/settings'

/** Returns the simulator's address, without a trailing slash. */
export function apiUrl() {
  return paypalSettings()!.apiUrl
}

/** Returns the links of a subscription, with the approval link while approval is pending. */
export function subscriptionLinks(id: string, waits: boolean) {
  const href = `${apiUrl()}/v1/billing/subscriptions/${id}`
  return [
    ...(waits ? [{ href: approvalUrl(id), rel: 'approve', method: 'GET' }] : []),
    { href, rel: 'self', method: 'GET' },
    { href: `${href}/cancel`, rel: 'cancel', method: 'POST' },
  ]
}

export function selfLink(path: string) {
  return [{ href: `${apiUrl()}${path}`, rel: 'self', method: 'GET' }]
}

/** Returns the address of the approval page. */
export function approvalUrl(id: string) {
  return `${apiUrl()}/approve?subscription_id=${id}`
}
