import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { BlockSummary } from '#modules/workspace/api'
import { useIsOnline } from '../../../app/offline/connectivity.js'
import { paths } from '../../../app/paths.js'
import { useItemList } from '../list-sort/use-item-list.js'
import { isTemporary } from '../../../app/temporary-ids.js'
import type { ResumedState } from './resume.js'
import type { ItemIds } from '../tree/use-item-path.js'

/** Folder that opens on the way back to the folders, instead of the first one. */
export interface FolderState {
  folderId?: number
}

/**
 * Redirects to the first folder, section or page if the address names none (rule 15.2). Only for
 * wide screens, because on narrow ones each level has its own screen. `wanted` is false where
 * nothing opens.
 */
export function useOpenFirst({ folderId, fileId, sectionId, pageId }: ItemIds, wanted: boolean) {
  const [, navigate] = useLocation()
  const cameFrom = useHistoryState<FolderState | null>()?.folderId
  const above = [folderId, fileId, sectionId].filter((id) => id !== undefined)
  // A folder shows its files. None of them opens automatically.
  const opensByItself = wanted && pageId === undefined && above.length !== 1
  const list = useItemList(above.at(-1) ?? null, { enabled: opensByItself })
  // Online, the creator of the item navigates as soon as it has its id. Offline, nothing else would
  // navigate.
  const online = useIsOnline()
  const isOpened = ({ id }: BlockSummary) => !online || !isTemporary(id)
  const items = opensByItself ? (list.data?.filter(isOpened) ?? []) : []
  const opened = items.find(({ id }) => id === cameFrom) ?? items[0]
  // A kept list may still have an item that is gone (rule 15.75).
  const isKept = list.isFetching
  const target = opened && paths.item(...above, opened.id)

  useEffect(() => {
    const state: ResumedState | undefined = isKept ? { resumed: true } : undefined
    if (target) navigate(target, { replace: true, state })
  }, [target, isKept, navigate])
}
