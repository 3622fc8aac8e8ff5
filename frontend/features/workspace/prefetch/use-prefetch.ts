import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsWide } from '../../../ui/media.js'
import { itemsInOrder } from '../list-sort/items-in-order.js'
import { isTemporary } from '../../../app/temporary-ids.js'
import { prefetchItem } from './prefetch-item.js'

/** Time in ms that the pointer or focus rests on a link before it is prefetched. */
const REST = 65
/** Time in ms from opening a page until the next pages are prefetched. */
const READING = 3_000
/** Number of pages to prefetch after the open one. */
const PAGES_AHEAD = 2

/**
 * Prefetches the target of a link that is hovered, focused or highlighted by key, in any list.
 * Touch has no hover.
 */
export function usePrefetchOfLinks() {
  const wide = useIsWide()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = (link: Element | null | undefined) => {
      clearTimeout(timer)
      const ids = idsOf(link)
      if (ids) timer = setTimeout(() => void prefetchItem(ids, wide), REST)
    }
    const onPointer = ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'touch') rest((target as Element).closest('a'))
    }
    const onFocus = ({ target }: FocusEvent) => rest((target as Element).closest('a'))
    // The command bar highlights a row without moving the focus.
    const onKey = () =>
      rest(document.querySelector('a[data-highlighted]') ?? document.activeElement)
    document.addEventListener('pointerover', onPointer)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keyup', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onPointer)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keyup', onKey)
    }
  }, [wide])
}

/** Prefetches the pages after the open one, once the queries are idle. */
export function usePrefetchOfNext(above: number[], pageId: number) {
  const queryClient = useQueryClient()
  const path = above.join()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible' || queryClient.isFetching() > 0) return
      const ids = path.split(',').map(Number)
      const pages = itemsInOrder(queryClient, ids.at(-1) ?? null)
      const place = pages.findIndex(({ id }) => id === pageId)
      if (place < 0) return
      for (const { id } of pages.slice(place + 1, place + 1 + PAGES_AHEAD)) {
        if (!isTemporary(id)) void prefetchItem([...ids, id], false)
      }
    }, READING)
    return () => clearTimeout(timer)
  }, [queryClient, path, pageId])
}

/** Returns the ids in the address of a link to an item. */
function idsOf(link: Element | null | undefined) {
  const [, ids] = /^\/app((?:\/[1-9]\d{0,14}){1,4})$/.exec(link?.getAttribute('href') ?? '') ?? []
  return ids?.slice(1).split('/').map(Number)
}
