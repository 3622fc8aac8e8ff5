import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { ReplayedBlock } from '#modules/workspace/api'
import { isFocusFree, markFocus } from '../../../app/focus.js'
import { useRowWindow } from '../../../ui/row-window/use-row-window.js'
import { BlockRow } from './block-row.js'
import { familiesOf, rowsOf, type TreeRow, withAncestors } from './tree-rows.js'
import type { ShowProps } from './show-props.js'
import styles from './replay.module.css'

/** In CSS pixels, the same as in the style sheet. */
const ROW_HEIGHT = 36
/**
 * Maximum number of blocks for a tree that starts fully open. A larger tree opens only its folders.
 */
const OPEN_WHOLE = 1_000

/** A past workspace as a tree, with changed rows marked. The arrow keys navigate the tree. */
export function BlockTree({ label, things, marks, only = false }: ShowProps<ReplayedBlock>) {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [current, setCurrent] = useState<number | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => {
    const marked = withAncestors(things, marks.keys())
    const shown = only ? new Map([...things].filter(([id]) => marked.has(id))) : things
    const isOpen = ({ id, block_type: type }: ReplayedBlock) =>
      (things.size <= OPEN_WHOLE || type === 'folder' || marked.has(id)) !== toggled.has(id)
    return rowsOf(familiesOf(shown), isOpen)
  }, [things, marks, only, toggled])
  const { first, end, before, after, scrollTo } = useRowWindow(rows.length, body, ROW_HEIGHT)

  const toggle = (id: number) =>
    setToggled((ids) =>
      ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id])
    )
  const focus = (row: TreeRow | undefined) => {
    if (!row) return
    setCurrent(row.block.id)
    const find = () => body.current?.querySelector<HTMLElement>(`[data-id="${row.block.id}"]`)
    const there = find()
    if (there) return there.focus()
    const mark = markFocus()
    const focusDrawn = () => isFocusFree(mark) && find()?.focus()
    scrollTo(rows.indexOf(row))
    requestAnimationFrame(() => requestAnimationFrame(focusDrawn))
  }
  function handleKey(event: KeyboardEvent, row: TreeRow) {
    const at = rows.indexOf(row)
    const target = targetOf(event.key, rows, at)
    if (target === undefined) return
    event.preventDefault()
    if (target === 'toggle') toggle(row.block.id)
    else focus(rows[target])
  }

  const tabStop = rows.some(({ block }) => block.id === current) ? current : rows[0]?.block.id
  return (
    <div
      ref={body}
      role="tree"
      aria-label={label}
      className={styles.tree}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {rows.slice(first, end).map((row) => (
        <BlockRow
          key={row.block.id}
          row={row}
          kinds={marks.get(row.block.id) ?? []}
          isTabStop={row.block.id === tabStop}
          onKey={handleKey}
          onPress={() => {
            setCurrent(row.block.id)
            if (row.open !== null) toggle(row.block.id)
          }}
        />
      ))}
    </div>
  )
}

/** Returns the index of the row that a key leads to, or 'toggle' for this row (ARIA: tree view). */
function targetOf(key: string, rows: TreeRow[], at: number): number | 'toggle' | undefined {
  const { open, level } = rows[at]!
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, rows.length - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return rows.length - 1
    case 'ArrowRight':
      if (open === false) return 'toggle'
      return open ? at + 1 : at
    case 'ArrowLeft':
      if (open) return 'toggle'
      return Math.max(
        rows.slice(0, at).findLastIndex((row) => row.level < level),
        0
      )
    case 'Enter':
    case ' ':
      return open === null ? at : 'toggle'
    default:
      return undefined
  }
}
