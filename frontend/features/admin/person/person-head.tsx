import type { PersonResponse } from '#modules/admin/api'
import { PageHeading } from '../../../app/page-heading.js'
import { UserAvatar } from '../../../app/user-avatar.js'
import { Badge } from '../../../ui/badge/badge.js'
import { Verified } from '../people/verified.js'
import styles from './person.module.css'

/** Identity of the user, at a glance. */
export function PersonHead({ person }: { person: PersonResponse }) {
  const { full_name: name, email, scope, disabled } = person
  return (
    <div className={styles.head}>
      <UserAvatar user={person} size="huge" />
      <div className={styles.who}>
        <PageHeading title={name} tabTitle={email} className={styles.title} />
        <p className={styles.email}>{email}</p>
        <p className={styles.badges}>
          <Verified person={person} />
          {scope && <Badge tone="accent">{scope}</Badge>}
          {disabled === 1 && <Badge tone="danger">disabled</Badge>}
        </p>
      </div>
    </div>
  )
}
