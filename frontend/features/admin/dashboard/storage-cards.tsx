import type { DashboardStorage } from '#modules/admin/api'
import { sizeLabel } from '../../../ui/storage-meter/storage-label.js'
import { TextLink } from '../../../ui/text-link/text-link.js'
import { exactTime } from '../dates.js'
import { staffPaths } from '../staff-paths.js'
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
      <p className={bars.used}>
        {sizeLabel(used)} <span className={bars.sold}>used by everyone</span>
      </p>
      <div aria-hidden className={bars.bar}>
        <span className={bars.text} style={{ width: widthOf(text, whole) }} />
        <span className={bars.files} style={{ width: widthOf(files, whole) }} />
      </div>
      <dl className={bars.parts}>
        <Part name="Texts" sign={bars.text} value={sizeLabel(text)} />
        <Part name="Files" sign={bars.files} value={sizeLabel(files)} />
        <Part
          name="Sold"
          sign={bars.rest}
          value={sold > 0 ? `${sizeLabel(sold)}, ${asPercent(used / sold)} used` : 'nothing yet'}
        />
      </dl>
      <p className={bars.at}>{`As of ${exactTime(at)}`}</p>
    </Card>
  )
}

export function LargestCard({ storage }: { storage: DashboardStorage }) {
  const { largest } = storage
  return (
    <Card title="Largest users">
      {largest.length === 0 ? (
        <p className={styles.none}>No storage used yet</p>
      ) : (
        <ol className={bars.largest}>
          {largest.map(({ id, email, bytes }) => (
            <li key={id} className={bars.user}>
              <TextLink href={staffPaths.user(id)}>{email}</TextLink>
              <span className={bars.bytes}>{sizeLabel(bytes)}</span>
              <span
                aria-hidden
                className={bars.share}
                style={{ width: widthOf(bytes, largest[0]!.bytes) }}
              />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Part({ name, sign, value }: { name: string; sign?: string; value: string }) {
  return (
    <div className={bars.part}>
      <dt className={bars.name}>
        <span aria-hidden className={`${bars.sign} ${sign}`} />
        <span>{name}</span>
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

function widthOf(part: number, whole: number) {
  return whole > 0 ? `${(part / whole) * 100}%` : '0'
}
