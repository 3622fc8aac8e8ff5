import { RotateCcw, Trash2 } from 'lucide-react'
import type { BlockSummary } from '#modules/workspace/api'
import { Button } from '../../../ui/button/button.js'
import type { Selecting } from '../../../ui/selection/use-selection.js'
import { SelectionFrame } from '../selection-bar/selection-bar.js'
import { trashLabels } from './trash-menu.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './trash.module.css'
import type { TrashActions } from './use-trash-actions.js'

interface TrashBarProps {
  items: BlockSummary[]
  selection: Selecting<number>
  actions: TrashActions
}

/**
 * Bar with the number of items and a button to empty the trash. With a selection it shows the
 * actions for it.
 */
export function TrashBar({ items, selection, actions }: TrashBarProps) {
  const chosen = items.filter(({ id }) => selection.ids.has(id))
  const labels = trashLabels(chosen.length)
  return (
    <>
      <Row justify="between" tone="muted" fixed className={styles.bar}>
        <p>{items.length === 1 ? '1 item' : `${items.length} items`}</p>
        <Button variant="quiet" onClick={() => actions.remove(items)}>
          Empty trash
        </Button>
      </Row>
      <SelectionFrame count={chosen.length} onClear={selection.clear}>
        <Button variant="quiet" size="small" onClick={() => actions.restore(chosen)}>
          <RotateCcw aria-hidden size={16} />
          <span>{labels.restore}</span>
        </Button>
        <Button
          variant="quiet"
          size="small"
          className={styles.danger}
          onClick={() => actions.remove(chosen)}
        >
          <Trash2 aria-hidden size={16} />
          <span>{labels.remove}</span>
        </Button>
      </SelectionFrame>
    </>
  )
}
