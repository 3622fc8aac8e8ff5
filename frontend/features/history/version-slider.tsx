import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { PageVersion } from '#modules/workspace/api'
import { IconButton } from '../../ui/icon-button/icon-button.js'
import { moment } from '../../app/local-time.js'
import { Row, Text } from '../../ui/layout/layout.js'
import styles from './history.module.css'

interface VersionSliderProps {
  /** Versions to step through, the latest first. */
  steps: readonly PageVersion[]
  current: PageVersion
  onGo: (version: PageVersion | undefined) => void
}

/** Steps through the versions by a slider, which has the latest at its right end. */
export function VersionSlider({ steps, current, onGo }: VersionSliderProps) {
  const last = steps.length - 1
  const index = steps.indexOf(current)
  const place = last - index
  return (
    <Row
      role="group"
      aria-label="Step through the versions"
      gap={2}
      grow
      shrink
      className={styles.slider}
    >
      <IconButton
        label="Older version"
        aria-disabled={index === last}
        onClick={() => onGo(steps[index + 1])}
      >
        <ChevronLeft aria-hidden size={18} />
      </IconButton>
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={place}
        aria-label="Version"
        aria-valuetext={`Version ${place + 1} of ${steps.length}, ${moment(current.at)}`}
        onChange={({ target }) => onGo(steps[last - Number(target.value)])}
      />
      <IconButton
        label="Newer version"
        aria-disabled={index === 0}
        onClick={() => onGo(steps[index - 1])}
      >
        <ChevronRight aria-hidden size={18} />
      </IconButton>
      <Text aria-hidden tone="muted" size="sm" tabular nowrap className={styles.place}>
        {`${place + 1} of ${steps.length}`}
      </Text>
    </Row>
  )
}
