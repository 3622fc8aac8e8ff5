import type { Act } from '#modules/workspace/api'
import { FormError } from '../../../../ui/form-error/form-error.js'
import { KIND_LABELS } from '../activity-filters.js'
import { sentenceOf } from '../act-words.js'
import { countsOf, MOST_COUNTED, type DeviceActs, type DeviceUndone } from './device-acts.js'
import styles from './undo-device.module.css'

interface DeviceSummaryProps {
  /** Undefined until it is loaded. */
  data: DeviceActs | undefined
  problem: string | null
}

/** Says what will be undone, by kind. */
export function DeviceSummary({ data, problem }: DeviceSummaryProps) {
  if (problem !== null) return <FormError message={problem} />
  const { acts = [], more = false } = data ?? {}
  return (
    <div role="status" className={styles.summary}>
      <p>{data ? titleOf(acts.length, more) : 'Counting…'}</p>
      {acts.length > 0 && (
        <dl className={styles.counts}>
          {countsOf(acts).map(([filter, count]) => (
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

interface DeviceAnswerProps {
  result: DeviceUndone
  /** Acts counted before the undo, which name those that stayed. */
  acts: readonly Act[]
}

/** Names what stayed, and why. */
export function DeviceAnswer({ result: { stayed }, acts }: DeviceAnswerProps) {
  if (stayed.length === 0) return <p className={styles.summary}>Nothing else is left.</p>
  return (
    <div className={styles.summary}>
      <p>{stayed.length === 1 ? '1 change stayed:' : `${stayed.length} changes stayed:`}</p>
      <ul className={styles.stayed}>
        {stayed.map(({ id, message }) => {
          const act = acts.find((each) => each.id === id)
          return (
            <li key={id}>
              <strong>{act ? sentenceOf(act) : 'A change that isn’t counted above'}</strong>
              <span>{message}.</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
