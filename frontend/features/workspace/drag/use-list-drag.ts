import { type RefObject, useEffect, useRef } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import type { MoveItems } from '../tree/commands/move-items.js'
import { realId } from '../../../app/temporary-ids.js'
import { dragRows } from './drag-rows.js'
import { DropArea } from './drop-area.js'
import { moveForDrop } from './move-for-drop.js'
import { touchDragWhereTouched } from './touch-drag-where-touched.js'

interface ListDrag {
  items: BlockSummary[]
  /** Returns the ids that an action on a row affects: the selection, or the row alone. */
  actedOn: (id: number) => number[]
  /** Called instead of `onMove` for a drop between the rows of a list in a fixed order. */
  onFixed?: () => void
  onMove: (move: MoveItems, target: BlockSummary) => void
  /** Called for a long press on a row. */
  onPress: (item: BlockSummary, point: { x: number; y: number }) => void
}

/** Marks the scroll container of a list. A drop anywhere in it counts as a drop on the list. */
export const DRAG_AREA = { 'data-drag-area': '' }

/**
 * Drag and drop for a list whose rows have a `data-id`. Works with the mouse, and with touch after
 * a long press. Selected rows move together.
 */
export function useListDrag(list: RefObject<HTMLElement | null>, options: ListDrag) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    if (!list.current) return
    const element = list.current.closest<HTMLElement>('[data-drag-area]') ?? list.current
    const itemOf = (id: number) => latest.current.items.find((item) => item.id === id)
    const itemsOf = (id: number) =>
      latest.current.actedOn(id).flatMap((acted) => itemOf(acted) ?? [])
    const onDrop: DropArea['options']['onDrop'] = (lifted, target, operation) => {
      // A new item may have got its id during the drag.
      const dragged = lifted.map((item) => ({
        ...item,
        id: realId(item.id),
        parent_block_id: item.parent_block_id && realId(item.parent_block_id),
      }))
      if (operation !== 'combine' && latest.current.onFixed) {
        if (!dragged.some(({ id }) => id === target.id)) latest.current.onFixed()
        return
      }
      const move = moveForDrop(dragged, target, operation, latest.current.items)
      if (move) latest.current.onMove(move, target)
    }
    const ends = [
      new DropArea({
        element,
        itemOf,
        isFixed: () => latest.current.onFixed !== undefined,
        onDrop,
      }).attach(),
      dragRows({ element, itemsOf }),
      touchDragWhereTouched({
        element,
        itemsOf,
        onPress: (row, point) => {
          const item = itemOf(Number(row.dataset.id))
          if (item) latest.current.onPress(item, point)
        },
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [list])
}
