import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { getDefaultStore } from 'jotai'
import { dragRows, type DragRowsOptions } from './drag-rows.js'
import { draggedItems, draggedTypeAtom } from './dragged.js'
import { DropArea, type DropAreaOptions } from './drop-area.js'

export type ListDragOptions = DragRowsOptions & DropAreaOptions

const { set } = getDefaultStore()

monitorForElements({
  onDragStart: ({ source }) => set(draggedTypeAtom, draggedItems(source)?.[0]?.block_type ?? null),
  onDrop: () => set(draggedTypeAtom, null),
})

/**
 * Makes a list a drop target, also for touch, and lets the mouse drag its rows. Returns a cleanup
 * function.
 */
export function listDrag(options: ListDragOptions) {
  return combine(new DropArea(options).attach(), dragRows(options))
}
