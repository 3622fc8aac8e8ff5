import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { BlockSummary } from '#modules/workspace/api'
import { displayName, nameOfMany } from '../tree/item-name.js'
import { dragData } from './dragged.js'
import styles from './drag.module.css'

interface DragRowsOptions {
  /** Container of the rows. Each row has a `data-id`. */
  element: HTMLElement
  /** Returns the items that a drag of this row moves, or none if the row cannot be dragged. */
  itemsOf: (id: number) => BlockSummary[]
}

/**
 * Lets the mouse drag the rows of a list. A row becomes draggable when the pointer enters it, so
 * that adding and removing rows costs nothing. Returns a cleanup function.
 */
export function dragRows({ element, itemsOf }: DragRowsOptions) {
  const rows = new Map<HTMLElement, () => void>()

  function handlePointer({ target, pointerType }: PointerEvent) {
    // Touch scrolls. It drags only after a long press (touch-drag.ts).
    if (pointerType === 'touch') return
    const row = (target as Element).closest<HTMLElement>('[data-id]')
    if (!row || rows.has(row)) return
    for (const [old, end] of rows) {
      if (old.isConnected) continue
      end()
      rows.delete(old)
    }
    rows.set(
      row,
      dragRow(element, row, () => itemsOf(Number(row.dataset.id)))
    )
  }

  element.addEventListener('pointerover', handlePointer)
  return () => {
    element.removeEventListener('pointerover', handlePointer)
    for (const end of rows.values()) end()
  }
}

function dragRow(element: HTMLElement, row: HTMLElement, items: () => BlockSummary[]) {
  let ended = () => {}
  return draggable({
    element: row,
    canDrag: ({ input }) => items().length > 0 && !isTyping(row, input),
    getInitialData: () => dragData(items()),
    onGenerateDragPreview: ({ nativeSetDragImage }) =>
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
        render: ({ container }) => container.append(previewOf(items())),
      }),
    onDragStart: () => (ended = markDragged(element, items())),
    onDrop: () => ended(),
  })
}

/** Fades the rows of the dragged items. Returns a function that undoes it. */
export function markDragged(element: HTMLElement, items: BlockSummary[]) {
  const rows = items.flatMap(
    ({ id }) => element.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? []
  )
  for (const row of rows) row.dataset.dragging = ''
  return () => {
    for (const row of rows) delete row.dataset.dragging
  }
}

/** Returns true for a press in a rename field, where it selects text. */
function isTyping(row: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const under = document.elementFromPoint(clientX, clientY)
  return under !== null && row.contains(under) && under.matches('input')
}

/** Creates the preview shown under the pointer. */
export function previewOf(items: BlockSummary[]) {
  const preview = document.createElement('div')
  preview.className = styles.preview ?? ''
  preview.translate = false
  const [first] = items
  preview.textContent = first && items.length === 1 ? displayName(first) : nameOfMany(items)
  return preview
}
