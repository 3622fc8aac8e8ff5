import { Meter } from '@base-ui/react/meter'
import { cx } from '../class-names.js'
import { Tooltip } from '../tooltip/tooltip.js'
import { exactStorageLabel, storageLabel, storageShare } from './storage-label.js'
import styles from './storage-meter.module.css'

interface StorageMeterProps {
  /** In bytes. */
  used: number
  /** In GB, as plans count it. */
  limit: number
}

/** How much of the plan's storage is in use. */
export function StorageMeter({ used, limit }: StorageMeterProps) {
  const share = storageShare(used, limit)
  return (
    <Meter.Root
      value={share}
      aria-label="Storage"
      aria-valuetext={exactStorageLabel(used, limit)}
      className={styles.root}
    >
      <Meter.Track className={styles.track}>
        <Meter.Indicator
          className={cx(styles.indicator, share >= 90 && styles.low, share >= 100 && styles.full)}
        />
      </Meter.Track>
      <Tooltip text={exactStorageLabel(used, limit)}>
        <span className={styles.label}>{storageLabel(used, limit)}</span>
      </Tooltip>
    </Meter.Root>
  )
}
