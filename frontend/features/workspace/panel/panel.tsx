import type { ReactNode } from 'react'
import type { PanelName } from '../../../app/app-skeleton/layout-keys.js'
import { cx } from '../../../ui/class-names.js'
import { ResizeHandle } from '../../../ui/resize-handle/resize-handle.js'
import { AddButton } from '../add-button/add-button.js'
import { DRAG_AREA } from '../drag/use-list-drag.js'
import { usePanelWidth } from './panel-widths.js'
import styles from './panel.module.css'
import { useImportDrop } from '../../../app/use-import-drop.js'

/** Limits in px. The style sheet leaves at least a third of the screen to the content. */
const MIN_WIDTH = 160
const MAX_WIDTH = 480

interface PanelProps {
  name: PanelName
  /** Content of the list, such as 'Sections'. */
  label: string
  /** Location, and the button that hides the sidebar. */
  head: ReactNode
  /** Content above the list. */
  top?: ReactNode
  /** Menu that sorts the list. */
  sortMenu: ReactNode
  /** Label of the button that adds an item, at the top of the list. */
  addLabel: string
  onAdd: () => void
  /** Content below the list. */
  foot?: ReactNode
  /** The list, and dialogs that it opens. */
  children: ReactNode
}

/**
 * One list beside the content: head, list, foot, and a draggable edge. Dropped files are imported.
 */
export function Panel({
  name,
  label,
  head,
  top,
  sortMenu,
  addLabel,
  onAdd,
  foot,
  children,
}: PanelProps) {
  const [width, setWidth] = usePanelWidth(name)
  const { over, handlers } = useImportDrop()
  return (
    <nav
      {...handlers}
      aria-label={label}
      style={{ width }}
      className={cx(styles.panel, styles[name])}
    >
      <div className={styles.head}>{head}</div>
      {top}
      <div className={styles.label}>
        <h2>{label}</h2>
        {sortMenu}
        <AddButton label={addLabel} onClick={onAdd} />
      </div>
      <div {...DRAG_AREA} className={styles.scroll}>
        {children}
      </div>
      {foot}
      <ResizeHandle
        label={`Width of the ${name}`}
        min={MIN_WIDTH}
        max={MAX_WIDTH}
        onResize={setWidth}
        onReset={() => setWidth(undefined)}
      />
      {over && <p className={styles.drop}>Drop to import</p>}
    </nav>
  )
}
