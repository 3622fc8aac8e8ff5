import {
  type ColumnDef,
  createSortedRowModel,
  type OnChangeFn,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_datetime,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { Id } from '../selection/selection.js'
import type { Selecting } from '../selection/use-selection.js'
import type { GivenOrder } from './use-given-order.js'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {
    alphanumeric: sortFn_alphanumeric,
    basic: sortFn_basic,
    datetime: sortFn_datetime,
    text: sortFn_text,
  },
})

/** One column: where its values come from, its heading, and how a value is shown. */
export type TableColumn<Item extends object> = ColumnDef<typeof features, Item> & {
  /** Of its heading and cells: for a width, or to leave it out where there is no room. */
  className?: string
}

export interface TableProps<Item extends object, T extends Id> {
  /** Says what the table lists; read, not shown. */
  caption: string
  /** Keep it the same array while nothing changes; so the rows. */
  columns: TableColumn<Item>[]
  rows: Item[]
  idOf: (item: Item) => T
  /** The React key of a row, where that outlives the id. */
  keyOf?: (item: Item) => Id
  /** What to call a row: 'Select ada@example.test'. */
  nameOf: (item: Item) => string
  /** False where the order is the person's own. */
  sortable?: boolean
  /** From `useGivenOrder`, where who makes the rows sorts them. */
  givenOrder?: GivenOrder
  /** The order that the headings ask for, where it outlives the table; none is that of `rows`. */
  keptOrder?: KeptOrder
  /** On narrow screens each row is a card; the class names of the cells place them in it. */
  cards?: boolean
  /** From `useSelection`; without it there is nothing to select. */
  selection?: Selecting<T>
  /** False leaves out the column of boxes: Ctrl, Cmd and Shift select. */
  boxes?: boolean
  /**
   * A press anywhere on the row. For the keyboard a cell holds the link or button that does the
   * same.
   */
  onActivate?: (item: Item, event: MouseEvent) => void
  /** What else its `tr` carries: a context menu, a drag, a class. */
  rowProps?: (item: Item) => ComponentProps<'tr'>
  /** Stands below the headings while there are no rows. */
  empty?: ReactNode
}

/** State of a table's headings, and what changes it. */
export interface KeptOrder {
  state: { sorting: SortingState }
  onSortingChange: OnChangeFn<SortingState>
}

/** The rows in the order that the headings ask for. `sortable` false keeps theirs. */
export function useTableModel<Item extends object>(
  columns: TableColumn<Item>[],
  rows: Item[],
  idOf: (item: Item) => Id,
  sortable: boolean,
  order: GivenOrder | KeptOrder | undefined
) {
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: (item) => String(idOf(item)),
    enableMultiSort: false,
    enableSorting: sortable,
    ...order,
  })
}

export function classOf(columnDef: object) {
  return (columnDef as { className?: string }).className
}
