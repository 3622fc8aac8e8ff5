/** Returns the links of a subscription, with the approval link while approval is pending. */
export function subscriptionLinks(apiUrl: string, id: string, waits: boolean) {
  const href = `${apiUrl}/v1/billing/subscriptions/${id}`
  const approval = `${apiUrl}/approve?subscription_id=${id}`
  return [
    ...(waits ? [{ href: approval, rel: 'approve', method: 'GET' }] : []),
    { href, rel: 'self', method: 'GET' },
    { href: `${href}/cancel`, rel: 'cancel', method: 'POST' },
  ]
}

export function selfLink(apiUrl: string, path: string) {
  return [{ href: `${apiUrl}${path}`, rel: 'self', method: 'GET' }]
}
