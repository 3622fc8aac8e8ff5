/** What the tab is for; the rest comes with the account's own pages. */
export function UpdatePasswordTab() {
  return <p>Here you will change your password.</p>
}
