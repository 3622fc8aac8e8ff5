import { navigate } from 'wouter/use-browser-location'

/** The earlier moment on screen, as the address holds it (decision 37). */
export interface ThenAddress {
  /** Time in ISO 8601; null for the end of yesterday. */
  at: string | null
  /** Id of the chosen item; null for none. */
  item: number | null
}

const NAMES = { at: 'then', item: 'item' }

/** State of a history entry that opened the window: Back leads to the screen below. */
interface OpenedState {
  openedThen?: true
}

/** Reads the moment that an address opens; null for none. Invalid parts count as missing. */
export function readThen(search: string): ThenAddress | null {
  const params = new URLSearchParams(search)
  const at = params.get(NAMES.at)
  if (at === null) return null
  const time = Date.parse(at)
  const item = params.get(NAMES.item) ?? ''
  return {
    at: Number.isNaN(time) ? null : new Date(time).toISOString(),
    item: /^[1-9]\d{0,14}$/.test(item) ? Number(item) : null,
  }
}

/** Returns the query of a moment's address. Other parts of the query stay. */
export function thenSearch({ at, item }: ThenAddress, search = '') {
  const params = new URLSearchParams(search)
  params.set(NAMES.at, at ?? '')
  params.delete(NAMES.item)
  if (item !== null) params.set(NAMES.item, String(item))
  return `?${String(params)}`
}

/** Opens the notes of an earlier day over the screen (rule 15.61). */
export function openThen() {
  const state: OpenedState = { openedThen: true }
  go(thenSearch({ at: null, item: null }, window.location.search), { state })
}

/** Shows another moment or item. Back still leads to the screen below. */
export function showThen(address: ThenAddress) {
  const state: unknown = window.history.state
  go(thenSearch(address, window.location.search), { replace: true, state })
}

/** Closes the window, and goes back to the screen below if the window opened from there. */
export function closeThen() {
  const { openedThen } = (window.history.state ?? {}) as OpenedState
  if (openedThen) window.history.back()
  else leaveThen()
}

/** Closes the window without going back, because the press that closes it may open a link. */
export function leaveThen() {
  const { search } = window.location
  if (!readThen(search)) return
  const params = new URLSearchParams(search)
  for (const name of Object.values(NAMES)) params.delete(name)
  go(params.size === 0 ? '' : `?${String(params)}`, { replace: true })
}

function go(search: string, options: Parameters<typeof navigate>[1]) {
  navigate(window.location.pathname + search, options)
}
