import { History } from 'lucide-react'
import * as v from 'valibot'
import { Link, useParams, useSearchParams } from 'wouter'
import { may } from '#modules/auth/permissions'
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.js'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { TextLink } from '../../../ui/text-link/text-link.js'
import { AdminHeading } from '../admin-heading/admin-heading.js'
import { staffPaths } from '../staff-paths.js'
import { useScope } from '../use-scope.js'
import { Comparison } from './comparison.js'
import { Replay } from './replay.js'
import { replayAddress } from './replay-address.js'
import { billingView, type View, workspaceView } from './view.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './replay.module.css'

/** A user's workspace or billing at any moment, or at two moments (rule 18.9). */
export function ReplayPage<Item extends { id: number }>({ view }: { view: View<Item> }) {
  const id = Number(useParams().id)
  if (!Number.isSafeInteger(id) || id < 1) return <NobodyThere title={view.title} />
  return <Replayed key={`${view.kind} ${id}`} view={view} userId={id} />
}

interface ReplayedProps<Item extends { id: number }> {
  view: View<Item>
  userId: number
}

function Replayed<Item extends { id: number }>({ view, userId }: ReplayedProps<Item>) {
  const [params] = useSearchParams()
  const seesUsers = may(useScope(), 'people')
  const { at, from, to } = v.parse(replayAddress, Object.fromEntries(params))
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Audit', href: staffPaths.audit },
          { label: `${view.title} of user ${userId}` },
        ]}
      />
      <Row wrap justify="between" gap={4} rowGap={2} marginTop={3}>
        <AdminHeading title={`${view.title} of user ${userId}`} />
        <Row as="nav" aria-label="Replays of this user" align="stretch" gap={1}>
          {[workspaceView, billingView].map(({ kind, title }) => (
            <Link
              key={kind}
              href={staffPaths.replay(kind, userId)}
              aria-current={kind === view.kind ? 'page' : undefined}
              className={styles.view}
            >
              {title}
            </Link>
          ))}
        </Row>
      </Row>
      <Text as="p" tone="muted" marginTop={2}>
        <span>
          The state after each event, without the text of notes. Times are UTC. Your visit is
          recorded.
        </span>{' '}
        <TextLink href={staffPaths.auditOf(view.streamOf(userId))}>Its events</TextLink>
        {seesUsers && (
          <>
            {' · '}
            <TextLink href={staffPaths.user(userId)}>The user</TextLink>
          </>
        )}
      </Text>
      {from !== undefined && to !== undefined ? (
        <Comparison view={view} userId={userId} from={from} to={to} />
      ) : (
        <Replay view={view} userId={userId} at={at} />
      )}
    </>
  )
}

function NobodyThere({ title }: { title: string }) {
  return (
    <>
      <AdminHeading title={title} />
      <EmptyState
        icon={History}
        title="There is no such user"
        text="The log has no events for this id."
      />
    </>
  )
}
