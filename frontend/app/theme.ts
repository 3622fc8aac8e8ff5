/** Sets `data-theme` on the document to what the system prefers, and keeps it so. */
export function followSystemTheme() {
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    document.documentElement.dataset.theme = prefersDark.matches ? 'dark' : 'light'
  }
  prefersDark.addEventListener('change', apply)
  apply()
}
