import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsWide } from '../../../ui/media.js'
import { itemListQuery } from '../tree/item-queries.js'
import { isTemporary } from '../../../app/temporary-ids.js'
import { prefetchItem } from './prefetch-item.js'

/** Milliseconds that a pointer rests on a link, or the focus stays there, before it is read. */
const REST = 65
/** And from opening a page until those after it are read. */
const READING = 3_000
/** So many pages after the open one are there before they are opened. */
const PAGES_AHEAD = 2

/**
 * Reads what a link leads to while it is pointed at, focused or chosen by keys, in whichever list it
 * stands. Fingers point at nothing that they do not press.
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
    // A row of the command bar is chosen without the focus.
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

/** Reads the pages after the open one, once nobody waits for anything. */
export function usePrefetchOfNext(above: number[], pageId: number) {
  const queryClient = useQueryClient()
  const path = above.join()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible' || queryClient.isFetching() > 0) return
      const ids = path.split(',').map(Number)
      const pages = queryClient.getQueryData(itemListQuery(ids.at(-1) ?? null).queryKey) ?? []
      const place = pages.findIndex(({ id }) => id === pageId)
      if (place < 0) return
      for (const { id } of pages.slice(place + 1, place + 1 + PAGES_AHEAD)) {
        if (!isTemporary(id)) void prefetchItem([...ids, id], false)
      }
    }, READING)
    return () => clearTimeout(timer)
  }, [queryClient, path, pageId])
}

/** The ids of the address of an item to which a link leads. */
function idsOf(link: Element | null | undefined) {
  const [, ids] = /^\/app((?:\/[1-9]\d{0,14}){1,4})$/.exec(link?.getAttribute('href') ?? '') ?? []
  return ids?.slice(1).split('/').map(Number)
}
