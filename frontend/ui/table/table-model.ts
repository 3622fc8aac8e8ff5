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

/** One column: the source of its values, its heading, and its rendering. */
export type TableColumn<Item extends object> = ColumnDef<typeof features, Item> & {
  /**
   * Class name of the heading and the cells: sets a width, or hides the column if space is short.
   */
  className?: string
}

export interface TableProps<Item extends object, T extends Id> {
  /** Accessible caption of the table, not visible. */
  caption: string
  /** Keep the same array while nothing changes; likewise for `rows`. */
  columns: TableColumn<Item>[]
  rows: Item[]
  idOf: (item: Item) => T
  /** Returns the React key of a row, for rows whose key outlives the id. */
  keyOf?: (item: Item) => Id
  /** Returns the row's name for labels such as 'Select ada@example.test'. */
  nameOf: (item: Item) => string
  /** False if the user defines the order. */
  sortable?: boolean
  /** Result of `useGivenOrder`, if the supplier of the rows sorts them. */
  givenOrder?: GivenOrder
  /**
   * Sort order of the headings, for an order that outlives the table. An empty order is that of
   * `rows`.
   */
  keptOrder?: KeptOrder
  /**
   * True if narrow screens show each row as a card. The cells' class names position them in the
   * card.
   */
  cards?: boolean
  /** Result of `useSelection`. Without it, rows are not selectable. */
  selection?: Selecting<T>
  /** False omits the checkbox column; Ctrl, Cmd and Shift still select. */
  boxes?: boolean
  /**
   * Handles a press anywhere on the row. For keyboard use, a cell contains the equivalent link or
   * button.
   */
  onActivate?: (item: Item, event: MouseEvent) => void
  /** Additional props of the row's `tr`: a context menu, a drag, a class. */
  rowProps?: (item: Item) => ComponentProps<'tr'>
  /** Content shown below the headings if there are no rows. */
  empty?: ReactNode
}

/** Sort state of a table's headings, and its change handler. */
export interface KeptOrder {
  state: { sorting: SortingState }
  onSortingChange: OnChangeFn<SortingState>
}

/** Returns the rows in the order of the headings. `sortable` false keeps the given order. */
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
