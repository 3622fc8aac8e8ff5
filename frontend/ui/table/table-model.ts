import {
  type ColumnDef,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_datetime,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { Id } from '../selection/selection.js'

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

export type TableRow<Item extends object> = Row<typeof features, Item>

/** The rows in the order that the headings ask for. `sortable` false keeps theirs. */
export function useTableModel<Item extends object>(
  columns: TableColumn<Item>[],
  rows: Item[],
  idOf: (item: Item) => Id,
  sortable: boolean
) {
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: (item) => String(idOf(item)),
    enableMultiSort: false,
    enableSorting: sortable,
  })
}

export function classOf(columnDef: object) {
  return (columnDef as { className?: string }).className
}
