import { localStore } from '../browser-storage.js'
import { type PanelName, SIDEBAR_OPEN_KEY, WIDTHS_KEY } from './layout-keys.js'

/** Numbers of ids in the addresses of a file, a section and a page. */
const FILE = 2
const SECTION = 3
const PAGE = 4

/**
 * Returns the panels that an address shows on wide screens; `isPage` is true if a page is next to
 * them.
 */
export function panelsOf(address: string) {
  const depth = address.split('/').filter(Boolean).length - 1
  const widths = kept<Partial<Record<PanelName, number>>>(WIDTHS_KEY) ?? {}
  const isOpen = kept<boolean>(SIDEBAR_OPEN_KEY) ?? true
  const panels = (isOpen ? namesOf(depth) : []).map((name) => ({ name, width: widths[name] }))
  return { panels, isPage: depth === PAGE }
}

function namesOf(depth: number): PanelName[] {
  if (depth < FILE) return ['folders']
  return depth < SECTION ? ['sections'] : ['sections', 'pages']
}

function kept<T>(key: string) {
  try {
    return JSON.parse(localStore.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}
