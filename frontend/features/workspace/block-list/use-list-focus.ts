import { type RefObject, useEffect, useRef } from 'react'
import type { BlockSummary } from '#modules/workspace/api'

/**
 * Keeps the focus in a list while its rows move or go. Said before the change; done once the list
 * shows it.
 */
export function useListFocus(list: RefObject<HTMLElement | null>, blocks: BlockSummary[]) {
  const wanted = useRef<number | null>(null)
  const blocksBefore = useRef(blocks)

  useEffect(() => {
    if (blocksBefore.current === blocks) return
    blocksBefore.current = blocks
    const id = wanted.current
    wanted.current = null
    if (id === null) return
    list.current?.querySelector<HTMLElement>(`[data-id="${id}"] a`)?.focus()
  }, [blocks, list])

  return {
    /** The row of a block that is about to move. */
    keepOn: (id: number) => {
      wanted.current = id
    },
    /** The row after those that are about to go, or the one before. */
    passOn: (ids: number[]) => {
      const gone = new Set(ids)
      const index = blocks.findIndex(({ id }) => gone.has(id))
      const stays = ({ id }: BlockSummary) => !gone.has(id)
      const next = blocks.slice(index).find(stays) ?? blocks.slice(0, index).findLast(stays)
      wanted.current = next?.id ?? null
    },
  }
}
