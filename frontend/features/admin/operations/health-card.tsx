import { Link } from 'wouter'
import type { SystemHealth } from '#modules/admin/api'
import { Badge } from '../../../ui/badge/badge.js'
import { formatNumber } from '../../../app/counted.js'
import { Facts, Part } from '../part/part.js'
import { staffPaths } from '../staff-paths.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './health-card.module.css'
import { lagWords, STATE_WORDS } from './words.js'

/** System health at a glance, with a link to the operations page. */
export function HealthCard({ health }: { health: SystemHealth }) {
  const { events, slowest, parked, outbox, webhooks_failed: webhooks, failing } = health
  return (
    <Part title="System">
      <Facts
        facts={[
          [
            'Events',
            `${formatNumber(events.last_minute)} in the last minute, ${formatNumber(events.last_hour)} in the last hour`,
          ],
          ['Projections', <Slowest key="slowest" health={health} slowest={slowest} />],
          ['Parked', <Count key="parked" count={parked} tone="danger" none="nothing" />],
          [
            'Outbox',
            <Row as="span" key="outbox" inline wrap gap={2} rowGap={1}>
              <span>{`${formatNumber(outbox.due)} due`}</span>
              {outbox.failing > 0 && (
                <Badge tone="warning">{`${formatNumber(outbox.failing)} failing`}</Badge>
              )}
              {outbox.dead > 0 && (
                <Badge tone="danger">{`${formatNumber(outbox.dead)} given up`}</Badge>
              )}
            </Row>,
          ],
          [
            "PayPal's events",
            <Count key="webhooks" count={webhooks} tone="danger" none="all well" />,
          ],
          ['Failing now', <Count key="failing" count={failing} tone="danger" none="nothing" />],
        ]}
      />
      <Link href={staffPaths.operations} className={styles.link}>
        Operations
      </Link>
    </Part>
  )
}

interface SlowestProps {
  health: SystemHealth
  slowest: SystemHealth['slowest']
}

function Slowest({ health: { not_live: notLive }, slowest }: SlowestProps) {
  if (notLive === 0 || !slowest) return <Badge tone="success">all live</Badge>
  const { tone, text } = STATE_WORDS[slowest.state]
  return (
    <Row as="span" inline wrap gap={2} rowGap={1}>
      <Badge tone={tone}>{text}</Badge>
      <span>
        {`${slowest.name}: ${lagWords(slowest.lag)}${notLive > 1 ? `, and ${notLive - 1} more` : ''}`}
      </span>
    </Row>
  )
}

interface CountProps {
  count: number
  tone: 'warning' | 'danger'
  none: string
}

function Count({ count, tone, none }: CountProps) {
  return count === 0 ? none : <Badge tone={tone}>{formatNumber(count)}</Badge>
}
