import type { StaffUserResponse } from '#modules/admin/api'
import { PageHeading } from '../../../app/page-heading.js'
import { UserAvatar } from '../../../app/user-avatar.js'
import { Badge } from '../../../ui/badge/badge.js'
import { Verified } from '../users/verified.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './user.module.css'

/** Identity of the user, at a glance. */
export function UserHead({ user }: { user: StaffUserResponse }) {
  const { full_name: name, email, scope, disabled } = user
  return (
    <Row gap={5} marginTop={4}>
      <UserAvatar user={user} size="huge" />
      <div className={styles.who}>
        <PageHeading title={name} tabTitle={email} isName className={styles.title} />
        <Text as="p" tone="muted" breakable>
          {email}
        </Text>
        <Row as="p" align="stretch" wrap gap={2} marginTop={2}>
          <Verified user={user} />
          {scope && <Badge tone="accent">{scope}</Badge>}
          {disabled === 1 && <Badge tone="danger">disabled</Badge>}
        </Row>
      </div>
    </Row>
  )
}
