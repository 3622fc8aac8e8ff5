import type { BlockSummary } from '#modules/workspace/api'
import { Button } from '../../../ui/button/button.js'
import type { Selecting } from '../../../ui/selection/use-selection.js'
import { trashLabels } from './trash-menu.js'
import styles from './trash.module.css'
import type { TrashActions } from './use-trash-actions.js'

interface TrashBarProps {
  blocks: BlockSummary[]
  selection: Selecting<number>
  actions: TrashActions
}

/** Above the table: what can be done with all that is selected, or with all that there is. */
export function TrashBar({ blocks, selection, actions }: TrashBarProps) {
  const chosen = blocks.filter(({ id }) => selection.ids.has(id))
  const labels = trashLabels(chosen.length)
  if (chosen.length === 0) {
    return (
      <div className={styles.bar}>
        <p role="status">{blocks.length === 1 ? '1 item' : `${blocks.length} items`}</p>
        <Button variant="quiet" onClick={() => actions.remove(blocks)}>
          Empty trash
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.bar}>
      <p role="status">{chosen.length} selected</p>
      <Button variant="quiet" onClick={() => actions.restore(chosen)}>
        {labels.restore}
      </Button>
      <Button variant="quiet" className={styles.danger} onClick={() => actions.remove(chosen)}>
        {labels.remove}
      </Button>
      <Button variant="ghost" onClick={selection.clear}>
        Cancel
      </Button>
    </div>
  )
}
