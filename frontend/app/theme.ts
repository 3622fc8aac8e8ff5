import { useSyncExternalStore } from 'react'
import { localStore } from './browser-storage.js'

/** Theme that the user chose. `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/**
 * Storage key. The theme is not private data (rule 9.7), so it stays in this browser after
 * sign-out.
 */
const KEY = 'strata:theme'
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let choice = read()

/** Sets `data-theme` on the document and updates it on every change, in this tab and in others. */
export function followTheme() {
  prefersDark.addEventListener('change', apply)
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) change(read())
  })
  apply()
}

export function themeChoice() {
  return choice
}

/** Applies the theme immediately and stores it in this browser. */
export function setThemeChoice(next: ThemeChoice) {
  // Without storage, the choice lasts until the page is left.
  if (next === 'system') localStore.removeItem(KEY)
  else localStore.setItem(KEY, next)
  change(next)
}

/** Returns the chosen theme and re-renders when it changes. */
export function useThemeChoice() {
  return useSyncExternalStore(subscribe, themeChoice)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: ThemeChoice) {
  choice = next
  apply()
  for (const listener of listeners) listener()
}

function apply() {
  const system = prefersDark.matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = choice === 'system' ? system : choice
}

function read(): ThemeChoice {
  const stored = localStore.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
