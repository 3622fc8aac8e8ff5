import type { DashboardStorage } from '#modules/admin/api'
import { sizeLabel } from '../../../ui/storage-meter/storage-label.js'
import { TextLink } from '../../../ui/text-link/text-link.js'
import { exactTime } from '../dates.js'
import { staffPaths } from '../staff-paths.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './dashboard.module.css'
import { asPercent } from './formats.js'
import { Card } from './section.js'
import bars from './storage-cards.module.css'

/**
 * Storage used by all users' texts and files, beside the total that valid subscriptions allow (rule
 * 17.11).
 */
export function StorageCard({ storage }: { storage: DashboardStorage }) {
  const { text, files, sold, summed_at: at } = storage
  const used = text + files
  const whole = Math.max(used, sold)
  return (
    <Card title="Used and sold">
      <Text as="p" size="2xl" weight="semibold" tabular marginTop={2} className={bars.used}>
        <span>{sizeLabel(used)}</span>{' '}
        <Text tone="muted" size="sm" weight="regular" className={bars.sold}>
          used by everyone
        </Text>
      </Text>
      <Row aria-hidden align="stretch" marginTop={4} className={bars.bar}>
        <span className={bars.text} style={{ width: widthOf(text, whole) }} />
        <span className={bars.files} style={{ width: widthOf(files, whole) }} />
      </Row>
      <Stack as="dl" gap={2} size="sm" tabular marginTop={4}>
        <Part name="Texts" sign={bars.text} value={sizeLabel(text)} />
        <Part name="Files" sign={bars.files} value={sizeLabel(files)} />
        <Part
          name="Sold"
          sign={bars.rest}
          value={sold > 0 ? `${sizeLabel(sold)}, ${asPercent(used / sold)} used` : 'nothing yet'}
        />
      </Stack>
      <Text as="p" tone="muted" size="xs" marginTop={4}>{`As of ${exactTime(at)}`}</Text>
    </Card>
  )
}

export function LargestCard({ storage }: { storage: DashboardStorage }) {
  const { largest } = storage
  return (
    <Card title="Largest users">
      {largest.length === 0 ? (
        <Text as="p" tone="muted" size="sm" className={styles.none}>
          No storage used yet
        </Text>
      ) : (
        <Stack as="ol" gap={2} size="sm" marginTop={3}>
          {largest.map(({ id, email, bytes }) => (
            <li key={id} className={bars.user}>
              <TextLink href={staffPaths.user(id)}>{email}</TextLink>
              <Text tabular nowrap>
                {sizeLabel(bytes)}
              </Text>
              <span
                aria-hidden
                className={bars.share}
                style={{ width: widthOf(bytes, largest[0]!.bytes) }}
              />
            </li>
          ))}
        </Stack>
      )}
    </Card>
  )
}

function Part({ name, sign, value }: { name: string; sign?: string; value: string }) {
  return (
    <Row align="stretch" justify="between" gap={3}>
      <Row as="dt" inline gap={2} tone="muted">
        <span aria-hidden className={`${bars.sign} ${sign}`} />
        <span>{name}</span>
      </Row>
      <dd>{value}</dd>
    </Row>
  )
}

function widthOf(part: number, whole: number) {
  return whole > 0 ? `${(part / whole) * 100}%` : '0'
}
