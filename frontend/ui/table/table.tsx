import {
  type ColumnDef,
  createSortedRowModel,
  type Row,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_datetime,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { Checkbox } from '../checkbox/checkbox.js'
import { cx } from '../class-names.js'
import { HeaderCell } from './header-cell.js'
import styles from './table.module.css'

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {
    alphanumeric: sortFn_alphanumeric,
    basic: sortFn_basic,
    datetime: sortFn_datetime,
    text: sortFn_text,
  },
})

/** One column: where its values come from, its heading, and how a value is shown. */
export type TableColumn<Item extends object> = ColumnDef<typeof features, Item>

export interface TableSelection {
  /** What is selected, by the ids of the rows. */
  ids: RowSelectionState
  onChange: (ids: RowSelectionState) => void
}

interface TableProps<Item extends object> {
  /** Says what the table lists; read, not shown. */
  caption: string
  /** Keep it the same array while nothing changes; so the rows. */
  columns: TableColumn<Item>[]
  rows: Item[]
  idOf: (item: Item) => string
  /** What to call a row: 'Select ada@example.test'. */
  nameOf: (item: Item) => string
  /** Without it there is nothing to select. */
  selection?: TableSelection
  /** Stands below the headings while there are no rows. */
  empty?: ReactNode
}

const NOTHING: RowSelectionState = {}

/** A table whose headings sort it and whose rows can be selected, one by one or all. */
export function Table<Item extends object>({
  caption,
  columns,
  rows,
  idOf,
  nameOf,
  selection,
  empty,
}: TableProps<Item>) {
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: idOf,
    enableMultiSort: false,
    state: { rowSelection: selection?.ids ?? NOTHING },
    onRowSelectionChange: (update) =>
      selection?.onChange(typeof update === 'function' ? update(selection.ids) : update),
  })
  const shown = table.getRowModel().rows
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <th scope="col" className={styles.box}>
                  <Checkbox
                    hiddenLabel
                    checked={rows.length > 0 && table.getIsAllRowsSelected()}
                    indeterminate={table.getIsSomeRowsSelected()}
                    onChange={(checked) => table.toggleAllRowsSelected(checked)}
                  >
                    Select all
                  </Checkbox>
                </th>
              )}
              {group.headers.map((header) => (
                <HeaderCell
                  key={header.id}
                  sorted={header.column.getIsSorted()}
                  onSort={
                    header.column.getCanSort() ? header.column.getToggleSortingHandler() : undefined
                  }
                >
                  <table.FlexRender header={header} />
                </HeaderCell>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id} className={cx(styles.row, row.getIsSelected() && styles.selected)}>
              {selection && <SelectCell row={row} name={nameOf(row.original)} />}
              {row.getAllCells().map((cell) => (
                <Cell key={cell.id}>
                  <table.FlexRender cell={cell} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && empty}
    </div>
  )
}

function Cell({ children }: { children: ReactNode }) {
  return <td className={styles.cell}>{children}</td>
}

interface SelectCellProps<Item extends object> {
  row: Row<typeof features, Item>
  name: string
}

function SelectCell<Item extends object>({ row, name }: SelectCellProps<Item>) {
  return (
    <td className={styles.box}>
      <Checkbox
        hiddenLabel
        checked={row.getIsSelected()}
        onChange={(checked) => row.toggleSelected(checked)}
      >
        {`Select ${name}`}
      </Checkbox>
    </td>
  )
}
