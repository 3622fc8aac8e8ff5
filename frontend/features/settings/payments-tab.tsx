/** What the tab is for; the rest comes with the account's own pages. */
export function PaymentsTab() {
  return <p>Here you will see your subscriptions and all that you paid for them.</p>
}
