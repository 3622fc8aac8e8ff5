import { Progress as BaseProgress } from '@base-ui/react/progress'
import styles from './progress.module.css'

interface ProgressProps {
  label: string
  /** Percent from 0 to 100, or null while unknown. */
  value: number | null
}

/** Progress bar. */
export function Progress({ label, value }: ProgressProps) {
  return (
    <BaseProgress.Root value={value} className={styles.root}>
      <BaseProgress.Label>{label}</BaseProgress.Label>
      <BaseProgress.Value className={styles.value} />
      <BaseProgress.Track className={styles.track}>
        <BaseProgress.Indicator className={styles.indicator} />
      </BaseProgress.Track>
    </BaseProgress.Root>
  )
}
