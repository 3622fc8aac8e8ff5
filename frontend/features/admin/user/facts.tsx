import type { StaffUserResponse } from '#modules/admin/api'
import { StorageMeter } from '../../../ui/storage-meter/storage-meter.js'
import { TextLink } from '../../../ui/text-link/text-link.js'
import { counted } from '../../../app/counted.js'
import { Day } from '../day.js'
import { INTERVAL_NAMES } from '../plans/plans-columns.js'
import { staffPaths } from '../staff-paths.js'
import { Facts, Part } from '../part/part.js'
import { planState } from './plan-state.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './user.module.css'

interface UserProps {
  user: StaffUserResponse
}

export function PlanAndStorage({ user }: UserProps) {
  const { plan, subscription, storage, payments } = user
  const { file_storage: files, text_storage: texts, storage_limit: limit } = storage
  return (
    <Part title="Plan and storage">
      <Facts
        facts={[
          [
            'Plan',
            subscription ? `${plan.name}, ${INTERVAL_NAMES[plan.interval_unit]}` : plan.name,
          ],
          ['State', planState(subscription)],
          ['Storage', <StorageMeter key="storage" used={files + texts} limit={limit} />],
          ['Payments', <PaymentsLink key="payments" userId={user.id} count={payments} />],
        ]}
      />
    </Part>
  )
}

export function Activity({ user }: UserProps) {
  const { created_at, last_seen_at, has_password, blocks, archived_blocks: archived } = user
  return (
    <Part title="Activity">
      <Facts
        facts={[
          ['Signed up', <Day key="day" at={created_at} />],
          ['Last seen', last_seen_at ? <Day key="day" at={last_seen_at} /> : 'never'],
          ['Signs in with', has_password ? 'a password' : 'Google only'],
          [
            'Keeps',
            [
              counted(blocks.folder, 'folder'),
              counted(blocks.file, 'file'),
              counted(blocks.section, 'section'),
              counted(blocks.page, 'page'),
            ].join(', '),
          ],
          ['In the trash', counted(archived, 'item')],
          [
            'At any time',
            <Row as="span" key="replay" align="stretch" wrap className={styles.replays}>
              <TextLink href={staffPaths.replay('workspaces', user.id)}>the workspace</TextLink>
              <TextLink href={staffPaths.replay('billing', user.id)}>the billing</TextLink>
            </Row>,
          ],
        ]}
      />
    </Part>
  )
}

function PaymentsLink({ userId, count }: { userId: number; count: number }) {
  if (count === 0) return <span>none</span>
  return <TextLink href={staffPaths.paymentsOf(userId)}>{counted(count, 'payment')}</TextLink>
}
