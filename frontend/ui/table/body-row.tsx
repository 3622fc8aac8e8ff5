import type { MouseEvent, ReactNode } from 'react'
import { Checkbox } from '../checkbox/checkbox.js'
import { cx } from '../class-names.js'
import type { Id } from '../selection/selection.js'
import type { Selecting } from '../selection/use-selection.js'
import { controlsOf } from './table-keys.js'
import type { TableProps } from './table-model.js'
import styles from './table.module.css'

interface BodyRowProps<Item extends object, T extends Id> extends Pick<
  TableProps<Item, T>,
  'nameOf' | 'selection' | 'onActivate' | 'rowProps'
> {
  id: T
  item: Item
  /** Row index in the displayed order, from 0. */
  index: number
  order: T[]
  boxes: boolean
  /** True if the table renders only some of its rows. */
  long: boolean
  children: ReactNode
}

/** Selector for controls that handle a press themselves, so the row ignores the press. */
const CONTROLS = 'a, button, input, label, select, textarea, [role="checkbox"]'

export function BodyRow<Item extends object, T extends Id>({
  id,
  item,
  index,
  order,
  boxes,
  long,
  nameOf,
  selection,
  onActivate,
  rowProps,
  children,
}: BodyRowProps<Item, T>) {
  const { className, ...others } = rowProps?.(item) ?? {}
  const selected = selection?.ids.has(id)

  function handleClick(event: MouseEvent<HTMLTableRowElement>) {
    others.onClick?.(event)
    const control = (event.target as Element).closest(CONTROLS)
    // Shift selects a range even on links; Ctrl on a link still opens the browser's new tab.
    const ranging = event.shiftKey && control?.tagName === 'A'
    if (event.defaultPrevented || (control && !ranging)) return
    if (!selection?.press(event, id, order)) return onActivate?.(item, event)
    event.preventDefault()
    // Lets the arrow keys continue from this row.
    if (!control) controlsOf(event.currentTarget)[0]?.focus()
  }

  return (
    <tr
      {...others}
      data-id={id}
      aria-rowindex={long ? index + 2 : undefined}
      aria-selected={selected}
      className={cx(
        styles.row,
        onActivate && styles.active,
        selected && styles.selected,
        className
      )}
      onClick={handleClick}
      // A Shift range selects rows, not their text.
      onMouseDown={(event) => {
        others.onMouseDown?.(event)
        if (selection && event.shiftKey) event.preventDefault()
      }}
    >
      {selection && boxes && (
        <SelectCell id={id} order={order} selection={selection} name={nameOf(item)} />
      )}
      {children}
    </tr>
  )
}

interface SelectCellProps<T extends Id> {
  id: T
  order: T[]
  selection: Selecting<T>
  name: string
}

function SelectCell<T extends Id>({ id, order, selection, name }: SelectCellProps<T>) {
  return (
    <td className={styles.box}>
      <Checkbox
        hiddenLabel
        checked={selection.ids.has(id)}
        onChange={(_, withShift) =>
          withShift ? selection.extend(id, order) : selection.toggle(id)
        }
      >
        Select <span translate="no">{name}</span>
      </Checkbox>
    </td>
  )
}
