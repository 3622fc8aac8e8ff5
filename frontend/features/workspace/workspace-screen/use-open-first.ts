import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { BlockSummary } from '#modules/workspace/api'
import { useIsOnline } from '../../../app/offline/connectivity.js'
import { paths } from '../../../app/paths.js'
import { itemListQuery } from '../tree/item-queries.js'
import { isTemporary } from '../../../app/temporary-ids.js'
import type { ItemIds } from '../tree/use-item-path.js'

/** Where one comes from on the way back to the folders: that one opens, not the first. */
export interface FolderState {
  folderId?: number
}

/**
 * Goes on to the first folder, section or page where the address names none (rule 15.2).
 * For wide screens: on narrow ones each level has a screen of its own.
 */
export function useOpenFirst({ folderId, fileId, sectionId, pageId }: ItemIds) {
  const [, navigate] = useLocation()
  const cameFrom = useHistoryState<FolderState | null>()?.folderId
  const above = [folderId, fileId, sectionId].filter((id) => id !== undefined)
  // A folder shows its files; none of them opens by itself.
  const opensByItself = pageId === undefined && above.length !== 1
  const list = useQuery({ ...itemListQuery(above.at(-1) ?? null), enabled: opensByItself })
  // Online its number is there in a moment, and what made it leads there. Offline nothing else would.
  const online = useIsOnline()
  const isOpened = ({ id }: BlockSummary) => !online || !isTemporary(id)
  const items = opensByItself ? (list.data?.filter(isOpened) ?? []) : []
  const opened = items.find(({ id }) => id === cameFrom) ?? items[0]
  const target = opened && paths.item(...above, opened.id)

  useEffect(() => {
    if (target) navigate(target, { replace: true })
  }, [target, navigate])
}
