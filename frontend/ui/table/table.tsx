import { useRef } from 'react'
import { Checkbox } from '../checkbox/checkbox.js'
import { cx } from '../class-names.js'
import { useRowWindow } from '../row-window/use-row-window.js'
import type { Id } from '../selection/selection.js'
import type { Selecting } from '../selection/use-selection.js'
import { BodyRow } from './body-row.js'
import { HeaderCell } from './header-cell.js'
import { handleTableKey } from './table-keys.js'
import { cardsOf, lookOf, type TableCell, type TableProps, useTableModel } from './table-model.js'
import styles from './table.module.css'

export type { Cards, TableColumn } from './table-model.js'

/** Row height in the style sheet, including its border. */
const ROW_HEIGHT = 44

/**
 * Table that its headings sort. Checkboxes, Ctrl, Cmd, Shift, and Shift with the arrow keys select
 * rows. A long table renders only the visible rows.
 */
export function Table<Item extends object, T extends Id>(props: TableProps<Item, T>) {
  const { caption, columns, rows, idOf, givenOrder, keptOrder, sortable = true, empty } = props
  const { keyOf = idOf } = props
  const { selection, boxes = true, cards = false } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const table = useTableModel(columns, rows, idOf, sortable, givenOrder ?? keptOrder)
  const shown = table.getRowModel().rows
  const order = shown.map(({ original }) => idOf(original))
  const { long, first, end, before, after } = useRowWindow(shown.length, body, ROW_HEIGHT)
  const withBoxes = selection !== undefined && boxes
  const inCards = cardsOf(cards)
  return (
    <div className={styles.scroller}>
      <table
        className={cx(styles.table, long && styles.long, inCards.className)}
        style={inCards.style}
        aria-rowcount={long ? shown.length + 1 : undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {withBoxes && <SelectAll selection={selection} order={order} />}
              {group.headers.map((header) => (
                <HeaderCell
                  key={header.id}
                  look={lookOf(header.column.columnDef)}
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
        <tbody ref={body} onKeyDown={(event) => handleTableKey(event, order, selection)}>
          <Room height={before} />
          {shown.slice(first, end).map((row, offset) => (
            <BodyRow
              key={keyOf(row.original)}
              {...props}
              index={first + offset}
              long={long}
              id={idOf(row.original)}
              item={row.original}
              order={order}
              boxes={withBoxes}
            >
              {row.getAllCells().map((cell) => (
                <Cell key={cell.id} cell={cell} />
              ))}
            </BodyRow>
          ))}
          <Room height={after} />
        </tbody>
      </table>
      {shown.length === 0 && empty}
    </div>
  )
}

/** Draws its content itself, so that a text is the cell's own (a page translator replaces it). */
function Cell<Item extends object>({ cell }: { cell: TableCell<Item> }) {
  const { columnDef } = cell.column
  const look = lookOf(columnDef)
  const content =
    typeof columnDef.cell === 'function' ? columnDef.cell(cell.getContext()) : columnDef.cell
  return (
    <td className={cx(styles.cell, look.className)} style={look.style}>
      {content}
    </td>
  )
}

/** Placeholder for the rows that are not rendered. */
function Room({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null
}

interface SelectAllProps<T extends Id> {
  selection: Selecting<T>
  order: T[]
}

function SelectAll<T extends Id>({ selection, order }: SelectAllProps<T>) {
  const { size } = selection.ids
  const all = size > 0 && size === order.length
  return (
    <th scope="col" className={styles.box}>
      <Checkbox
        hiddenLabel
        checked={all}
        indeterminate={size > 0 && !all}
        onChange={(checked) => selection.set(checked ? order : [])}
      >
        Select all
      </Checkbox>
    </th>
  )
}
