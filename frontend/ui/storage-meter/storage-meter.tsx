import { cx } from '../class-names.js'
import { Tooltip } from '../tooltip/tooltip.js'
import { exactStorageLabel, storageLabel, storageShare } from './storage-label.js'
import { Stack, Text } from '../layout/layout.js'
import styles from './storage-meter.module.css'

interface StorageMeterProps {
  /** Used storage in bytes. */
  used: number
  /** Storage limit in GB, the unit of plans. */
  limit: number
}

/** Meter that shows the used share of the plan's storage. */
export function StorageMeter({ used, limit }: StorageMeterProps) {
  const share = storageShare(used, limit)
  const label = storageLabel(used, limit)
  return (
    <Stack
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={`${share}%`}
      className={styles.root}
    >
      <div className={styles.track}>
        <div
          className={cx(styles.indicator, share >= 90 && styles.low, share >= 100 && styles.full)}
          style={{ inlineSize: `${share}%` }}
        />
      </div>
      <Tooltip text={exactStorageLabel(used, limit)}>
        <Text tone="muted" size="xs">
          {label}
        </Text>
      </Tooltip>
    </Stack>
  )
}
