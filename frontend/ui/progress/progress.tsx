import { Progress as BaseProgress } from '@base-ui/react/progress'
import styles from './progress.module.css'

interface ProgressProps {
  label: string
  /** Percent, 0 to 100; null while it is not known. */
  value: number | null
}

/** How far something has come. */
export function Progress({ label, value }: ProgressProps) {
  return (
    <BaseProgress.Root value={value} className={styles.root}>
      <BaseProgress.Label className={styles.label}>{label}</BaseProgress.Label>
      <BaseProgress.Value className={styles.value} />
      <BaseProgress.Track className={styles.track}>
        <BaseProgress.Indicator className={styles.indicator} />
      </BaseProgress.Track>
    </BaseProgress.Root>
  )
}
