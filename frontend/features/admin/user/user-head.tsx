import type { StaffUserResponse } from '#modules/admin/api'
import { PageHeading } from '../../../app/page-heading.js'
import { UserAvatar } from '../../../app/user-avatar.js'
import { Badge } from '../../../ui/badge/badge.js'
import { Verified } from '../users/verified.js'
import styles from './user.module.css'

/** Identity of the user, at a glance. */
export function UserHead({ user }: { user: StaffUserResponse }) {
  const { full_name: name, email, scope, disabled } = user
  return (
    <div className={styles.head}>
      <UserAvatar user={user} size="huge" />
      <div className={styles.who}>
        <PageHeading title={name} tabTitle={email} className={styles.title} />
        <p className={styles.email}>{email}</p>
        <p className={styles.badges}>
          <Verified user={user} />
          {scope && <Badge tone="accent">{scope}</Badge>}
          {disabled === 1 && <Badge tone="danger">disabled</Badge>}
        </p>
      </div>
    </div>
  )
}
