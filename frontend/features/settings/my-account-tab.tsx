/** What the tab is for; the rest comes with the account's own pages. */
export function MyAccountTab() {
  return <p>Here you will see your email and change your name.</p>
}
