import { FormError } from '../../../../ui/form-error/form-error.js'
import { KIND_LABELS } from '../activity-filters.js'
import { countsOf, MOST_COUNTED, type DeviceActs } from './device-acts.js'
import styles from './undo-device.module.css'

interface DeviceSummaryProps {
  /** Undefined until it is loaded. */
  data: DeviceActs | undefined
  problem: string | null
}

/** Says what will be undone, by kind. */
export function DeviceSummary({ data, problem }: DeviceSummaryProps) {
  if (problem !== null) return <FormError message={problem} />
  const { undoable = [], more = false } = data ?? {}
  return (
    <div role="status" className={styles.summary}>
      <p>{data ? titleOf(undoable.length, more) : 'Counting…'}</p>
      {undoable.length > 0 && (
        <dl className={styles.counts}>
          {countsOf(undoable).map(([filter, count]) => (
            <div key={filter}>
              <dt>{KIND_LABELS[filter]}</dt>
              <dd>{count.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function titleOf(count: number, more: boolean) {
  if (more) return `Over ${MOST_COUNTED} changes will be undone. The latest are:`
  if (count === 0) return 'This device changed nothing since then that can be undone.'
  return count === 1 ? '1 change will be undone:' : `${count} changes will be undone:`
}
