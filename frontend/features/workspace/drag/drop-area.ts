import {
  attachInstruction,
  extractInstruction,
  type Operation,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Input } from '@atlaskit/pragmatic-drag-and-drop/types'
import type { BlockSummary } from '#modules/workspace/api'
import { draggedItems } from './dragged.js'
import { markDrop } from './drop-mark.js'
import { operationsOn } from './move-for-drop.js'
import { scrollWhileDragging } from './scroll-while-dragging.js'

/** A point in CSS pixels of the viewport. */
type Point = Pick<Input, 'clientX' | 'clientY'>

/** A target row and the operation of a drop there. */
export interface Drop {
  area: DropArea
  row: HTMLElement
  target: BlockSummary
  operation: Operation
  /** False for a drop that only reports why it is refused. */
  isAllowed: boolean
}

interface DropAreaOptions {
  /** Element that contains or scrolls the rows. */
  element: HTMLElement
  /** Returns the item of a row by its `data-id`. */
  itemOf: (id: number) => BlockSummary | undefined
  /** Returns true if rows cannot be dropped between rows. */
  isFixed: () => boolean
  onDrop: (dragged: BlockSummary[], target: BlockSummary, operation: Operation) => void
}

const areas = new Set<DropArea>()

/** A list as a drop target: on its rows, between them, and below the last. */
export class DropArea {
  constructor(readonly options: DropAreaOptions) {}

  /** Starts listening. Returns a cleanup function. */
  attach() {
    const { element, onDrop } = this.options
    areas.add(this)
    const show = ({ source, location }: ElementDropTargetEventBasePayload) => {
      const drop = this.dropAt(location.current.input, draggedItems(source) ?? [])
      markDrop(drop?.isAllowed ? drop.row : null, drop?.operation)
    }
    return combine(
      () => areas.delete(this),
      scrollWhileDragging(element),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => draggedItems(source) !== null,
        onDragEnter: show,
        onDrag: show,
        onDragLeave: () => markDrop(null),
        onDrop: ({ source, location }) => {
          markDrop(null)
          const dragged = draggedItems(source) ?? []
          const drop = this.dropAt(location.current.input, dragged)
          if (drop) onDrop(dragged, drop.target, drop.operation)
        },
      })
    )
  }

  /** Returns the result of a drop at a point, or null for none. */
  dropAt(point: Point, dragged: BlockSummary[]): Drop | null {
    const row = this.#rowAt(point)
    const target = row && this.options.itemOf(Number(row.dataset.id))
    if (!target) return null
    const available = operationsOn(target, dragged)
    const data = attachInstruction(
      {},
      {
        element: row,
        input: point as Input,
        operations: Object.fromEntries(available.map((operation) => [operation, 'available'])),
      }
    )
    const operation = extractInstruction(data)?.operation
    if (!operation) return null
    const isAllowed = operation === 'combine' || !this.options.isFixed()
    return { area: this, row, target, operation, isAllowed }
  }

  #rowAt({ clientX, clientY }: Point) {
    const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-id]')
    const { element } = this.options
    if (under && element.contains(under)) return under
    // Between rows, above the first or below the last, the nearest row counts.
    const rows = [...element.querySelectorAll<HTMLElement>('[data-id]')]
    const distance = (row: HTMLElement) => {
      const { top, bottom } = row.getBoundingClientRect()
      return Math.max(top - clientY, clientY - bottom, 0)
    }
    return rows.reduce<HTMLElement | undefined>(
      (best, row) => (best && distance(best) <= distance(row) ? best : row),
      undefined
    )
  }
}

/** Returns the list at a point, for drags that are not native. */
export function areaAt({ clientX, clientY }: Point) {
  const under = document.elementFromPoint(clientX, clientY)
  return [...areas].find(({ options }) => under && options.element.contains(under))
}
