import { storedToggles } from './stored-toggles.js'

/** Makes the toggles of a read-only page open and close. */
export function activate(page: HTMLElement) {
  for (const toggle of page.querySelectorAll<HTMLElement>('.toggle')) activateToggle(toggle)
}

function activateToggle(toggle: HTMLElement) {
  const button = toggle.querySelector<HTMLButtonElement>(':scope > button')
  const [, ...nested] = toggle.querySelector(':scope > .toggle-content')?.children ?? []
  if (!button) return
  const id = toggle.dataset.blockId
  const show = (isOpen: boolean) => {
    toggle.classList.toggle('is-closed', !isOpen)
    button.setAttribute('aria-expanded', String(isOpen))
    for (const block of nested) {
      if (isOpen) block.removeAttribute('hidden')
      // The browser searches what is hidden so, and asks to show it at a hit.
      else block.setAttribute('hidden', 'until-found')
    }
  }
  const open = (isOpen: boolean) => {
    show(isOpen)
    if (id !== undefined) storedToggles.write([[id, isOpen]])
  }
  button.disabled = false
  button.removeAttribute('tabindex')
  button.addEventListener('click', () => open(button.ariaExpanded !== 'true'))
  toggle.addEventListener('beforematch', () => open(true))
  show(nested.length === 0 || (id !== undefined && storedToggles.has(id)))
}
