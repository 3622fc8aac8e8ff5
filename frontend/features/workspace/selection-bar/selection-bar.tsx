import { FolderInput, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/button.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  /** Number of selected items. The bar is hidden for 0. */
  count: number
  /** Undefined if the items cannot be moved elsewhere. */
  onMove: (() => void) | undefined
  onTrash: () => void
  onClear: () => void
}

/** Actions on the selected items. */
export function SelectionBar({ count, onMove, onTrash, onClear }: SelectionBarProps) {
  return (
    <SelectionFrame count={count} onClear={onClear}>
      {onMove && (
        <Button variant="quiet" size="small" onClick={onMove}>
          <FolderInput aria-hidden size={16} />
          Move to…
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={onTrash}>
        <Trash2 aria-hidden size={16} />
        Trash
      </Button>
    </SelectionFrame>
  )
}

interface SelectionFrameProps extends Pick<SelectionBarProps, 'count' | 'onClear'> {
  /** Actions. */
  children: ReactNode
}

/** The bar itself: the number of selected items, and a button that clears the selection. */
export function SelectionFrame({ count, onClear, children }: SelectionFrameProps) {
  if (count === 0) return null
  return (
    <Row role="group" aria-label="Selection" gap={1} nowrap className={styles.bar}>
      <output className={styles.count}>{`${count} selected`}</output>
      {children}
      <IconButton size="small" label="Clear selection" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </Row>
  )
}
