import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useParams } from 'wouter'
import type { StaffUserResponse } from '#modules/admin/api'
import { hasStatus } from '../../../app/api-client.js'
import { staffPaths } from '../staff-paths.js'
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.js'
import { ButtonLink } from '../../../ui/button/button.js'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { AdminHeading } from '../admin-heading/admin-heading.js'
import { userQuery } from '../staff-queries.js'
import { AccountActions } from './actions/account-actions.js'
import { Activity, PlanAndStorage } from './facts.js'
import { UserHead } from './user-head.js'
import { Row } from '../../../ui/layout/layout.js'
import { Parts } from '../part/part.js'
import styles from './user.module.css'
import { Shares } from './shares.js'
import { Subscriptions } from './subscriptions.js'

/** One user's facts, with staff actions on the account (rules 17.2, 17.6, 17.7). */
export function UserPage() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <UserDetails key={id} id={id} /> : <UserNotFound />
}

function UserDetails({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(userQuery(id))
  if (hasStatus(error, 404)) return <UserNotFound />
  if (error && !isFetching) {
    return (
      <>
        <AdminHeading title="User" />
        <LoadError title="Couldn’t load this user" error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!data) return <Skeleton label="Loading the user" rows={8} />
  return <Found user={data} />
}

function Found({ user }: { user: StaffUserResponse }) {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Users', href: staffPaths.users }, { label: user.email }]} />
      <UserHead user={user} />
      <Parts className={styles.parts}>
        <PlanAndStorage user={user} />
        <Activity user={user} />
        <AccountActions user={user} />
        <Subscriptions user={user} />
        <Shares user={user} />
      </Parts>
    </>
  )
}

function UserNotFound() {
  return (
    <>
      <AdminHeading title="User" />
      <EmptyState icon={UserX} title="There is no such user" text="The account may be gone." />
      <Row align="stretch" justify="center">
        <ButtonLink variant="quiet" href={staffPaths.users}>
          All users
        </ButtonLink>
      </Row>
    </>
  )
}
