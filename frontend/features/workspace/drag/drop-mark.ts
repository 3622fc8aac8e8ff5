import type { Operation } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'

let marked: HTMLElement | null = null

/**
 * Shows where a drop would land: `data-drop` on the row, drawn by drag.css. Straight in the DOM,
 * since it changes with the pointer.
 */
export function markDrop(row: HTMLElement | null, operation?: Operation) {
  if (marked && marked !== row) delete marked.dataset.drop
  marked = row
  if (row && operation && row.dataset.drop !== operation) row.dataset.drop = operation
}
