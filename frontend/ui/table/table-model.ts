import {
  type Cell,
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
import type { ComponentProps, CSSProperties, MouseEvent, ReactNode } from 'react'
import { cx } from '../class-names.js'
import type { Id } from '../selection/selection.js'
import type { Selecting } from '../selection/use-selection.js'
import styles from './table.module.css'
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
export type TableColumn<Item extends object> = ColumnDef<typeof features, Item> & ColumnLook

/** Cell of a row. */
export type TableCell<Item extends object> = Cell<typeof features, Item>

export interface ColumnLook {
  /** Class name of the heading and the cells: hides the column if space is short. */
  className?: string
  /** Width of the column unless its cells are in cards, as in CSS. */
  width?: string
  /** Aligns the texts at the end; `wide` only outside of cards. */
  end?: boolean | 'wide'
  nowrap?: boolean
  breakable?: boolean
  /** Gives all digits the same width. */
  tabular?: boolean
  /** Area of the card's `areas`. */
  area?: string
  /** Look in a card. */
  inCard?: 'muted' | 'strong'
  /** Moves the cell to the end of its area in a card. */
  atEnd?: boolean
  /** Text before the cell in a card, which has no headings. */
  label?: string
}

/** Places of the cells in a card. */
export interface Cards {
  /** Names of the columns' areas, a string per line. Without them, cells are in one column. */
  areas?: string[]
  /** Widths of the card's columns, as in CSS without `repeat()`. */
  columns?: string
  roomy?: boolean
  centered?: boolean
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
  /** Places of the cells, if narrow screens show each row as a card. */
  cards?: Cards | true
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

/** Returns the props of a column's heading and cells that set its look. */
export function lookOf(columnDef: object) {
  const look = columnDef as ColumnLook
  const { className, width, end, nowrap, breakable, tabular, area, inCard, atEnd, label } = look
  const variables = {
    '--width': width,
    '--area': area,
    '--label': label && JSON.stringify(label),
  }
  return {
    className: cx(
      className,
      width && styles.width,
      end && styles.end,
      end === 'wide' && styles.startInCard,
      nowrap && styles.nowrap,
      breakable && styles.breakable,
      tabular && styles.tabular,
      inCard && styles[inCard],
      atEnd && styles.atEnd,
      label && styles.label
    ),
    style: variables as CSSProperties,
  }
}

/** Returns the props of a table that place its cells in cards. */
export function cardsOf(cards: Cards | boolean) {
  if (typeof cards === 'boolean') return { className: cards ? styles.cards : undefined }
  const { areas, columns, roomy, centered } = cards
  const variables = {
    '--areas': areas?.map((line) => `'${line}'`).join(' '),
    '--columns': columns,
  }
  return {
    className: cx(styles.cards, styles.placed, roomy && styles.roomy, centered && styles.centered),
    style: variables as CSSProperties,
  }
}
