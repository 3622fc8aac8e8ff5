import { useSyncExternalStore } from 'react'
import { localStore } from './browser-storage.js'

/** What a person chose; `system` follows the machine. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/** Not private (rule 9.7): it stays on this machine after signing out. */
const KEY = 'strata:theme'
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let choice = read()

/** Sets `data-theme` on the document and keeps it as chosen, here and in other tabs. */
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

/** Applies at once, and is remembered on this machine. */
export function setThemeChoice(next: ThemeChoice) {
  // Where storage is off the choice holds until the page is left.
  if (next === 'system') localStore.removeItem(KEY)
  else localStore.setItem(KEY, next)
  change(next)
}

/** The choice, and rerenders when it changes. */
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
