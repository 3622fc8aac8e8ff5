import { useSyncExternalStore } from 'react'
import type { PageView } from './page-view.js'

/** What the editor's menus show now. */
export function usePageSnapshot(view: PageView) {
  return useSyncExternalStore(view.subscribe, () => view.snapshot)
}
