import { paypalSettings } from '#platform/paypal/settings'

/** Where the simulator is, without a slash at the end. */
export function apiUrl() {
  return paypalSettings()!.apiUrl
}

/** Links of a subscription: where to approve it, as long as it waits for that. */
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

/** The page where people say yes. */
export function approvalUrl(id: string) {
  return `${apiUrl()}/approve?subscription_id=${id}`
}
