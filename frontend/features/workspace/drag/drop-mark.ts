import type { Operation } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'

let marked: HTMLElement | null = null

/**
 * Marks the drop position with `data-drop` on the row, styled by drag.css. Writes to the DOM
 * directly, because the mark follows the pointer.
 */
export function markDrop(row: HTMLElement | null, operation?: Operation) {
  if (marked && marked !== row) delete marked.dataset.drop
  marked = row
  if (row && operation && row.dataset.drop !== operation) row.dataset.drop = operation
}
