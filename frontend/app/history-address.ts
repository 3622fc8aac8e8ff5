import { navigate } from 'wouter/use-browser-location'

/** Changes that a version is shown with: of its sitting, of its save, or everything since. */
export const HISTORY_CHANGES = ['sitting', 'save', 'since'] as const
export type HistoryChanges = (typeof HISTORY_CHANGES)[number]

/** The open history of a page or block, as the address holds it (decision 37). */
export interface HistoryAddress {
  /** Version on screen; null for the latest. */
  version: number | null
  changes: HistoryChanges
  /** Id of the block whose history is open; null for the page's. */
  block: string | null
}

const NAMES = { version: 'history', changes: 'changes', block: 'block' }

/** Keys that open the history of the page on screen. */
export const HISTORY_KEYS = 'Mod-Alt-Shift-h'

/** State of a history entry that opened the window: Back leads to the page. */
interface OpenedState {
  openedHistory?: true
}

/** Reads the history that an address opens; null for none. Invalid parts count as missing. */
export function readHistory(search: string): HistoryAddress | null {
  const params = new URLSearchParams(search)
  const version = params.get(NAMES.version)
  if (version === null) return null
  const changes = HISTORY_CHANGES.find((each) => each === params.get(NAMES.changes))
  return {
    version: /^\d{1,15}$/.test(version) ? Number(version) : null,
    changes: changes ?? HISTORY_CHANGES[0],
    block: params.get(NAMES.block),
  }
}

/** Returns the query of a history's address. Defaults are left out. */
export function historySearch({ version, changes, block }: HistoryAddress) {
  const params = new URLSearchParams({ [NAMES.version]: String(version ?? '') })
  if (changes !== HISTORY_CHANGES[0]) params.set(NAMES.changes, changes)
  if (block !== null) params.set(NAMES.block, block)
  return `?${String(params)}`
}

/** Opens the history of the page on screen, or of one of its blocks (rule 15.58). */
export function openHistory(block: string | null = null) {
  const state: OpenedState = { openedHistory: true }
  const search = historySearch({ version: null, changes: HISTORY_CHANGES[0], block })
  navigate(window.location.pathname + search, { state })
}

/** Shows another part of the open history. Back still leads to the page. */
export function showHistory(address: HistoryAddress) {
  const state: unknown = window.history.state
  navigate(window.location.pathname + historySearch(address), { replace: true, state })
}

/** Closes the history, and goes back to the page if the history opened from there. */
export function closeHistory() {
  if (!readHistory(window.location.search)) return
  const { openedHistory } = (window.history.state ?? {}) as OpenedState
  if (openedHistory) window.history.back()
  else leaveHistory()
}

/** Closes the history without going back, because the press that closes it may open a link. */
export function leaveHistory() {
  if (readHistory(window.location.search)) navigate(window.location.pathname, { replace: true })
}
