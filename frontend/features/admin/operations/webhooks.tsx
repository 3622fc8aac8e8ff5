import type { WebhookRow } from '#modules/admin/api'
import { Badge } from '../../../ui/badge/badge.js'
import { Table, type TableColumn } from '../../../ui/table/table.js'
import { Ago } from '../ago.js'
import { Part } from '../part/part.js'
import { ActionButton } from './action-button.js'
import { More } from './more.js'
import { operationCalls } from './operation-calls.js'
import styles from './operations.module.css'
import { WEBHOOK_WORDS } from './words.js'

interface WebhooksProps {
  webhooks: WebhookRow[]
  /** Total number of failed webhooks. */
  failed: number
}

/** Latest PayPal webhooks with their outcome, those without effect first. */
export function Webhooks({ webhooks, failed }: WebhooksProps) {
  return (
    <Part title="PayPal's events" wide>
      {webhooks.length === 0 ? (
        <p className={styles.none}>Nothing from PayPal yet.</p>
      ) : (
        <Table
          caption="PayPal's events"
          columns={COLUMNS}
          rows={webhooks}
          idOf={({ id }) => id}
          nameOf={({ id }) => id}
          sortable={false}
          cards
          rowProps={() => ({ className: styles.webhook })}
        />
      )}
      <More shown={webhooks.filter((webhook) => webhook.failed).length} total={failed} />
    </Part>
  )
}

const COLUMNS: TableColumn<WebhookRow>[] = [
  {
    id: 'event',
    header: 'Event',
    className: styles.name,
    cell: ({ row: { original: webhook } }) => (
      <>
        <span className={styles.strong}>{webhook.type}</span>
        <span className={styles.aside}>{webhook.id}</span>
      </>
    ),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    className: styles.state,
    cell: ({ row: { original: webhook } }) => (
      <Badge tone={webhook.failed ? 'danger' : 'neutral'}>
        {webhook.outcome ? WEBHOOK_WORDS[webhook.outcome] : 'not handled yet'}
      </Badge>
    ),
  },
  {
    id: 'received',
    header: 'Received',
    className: styles.received,
    cell: ({ row: { original: webhook } }) => (
      <>
        <Ago at={webhook.received_at} />
        {webhook.deliveries !== 1 && (
          <span className={styles.aside}>
            {webhook.deliveries === 0 ? 'from PayPal’s list' : `${webhook.deliveries} deliveries`}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    className: styles.actions,
    cell: ({ row }) => <ReplayCell webhook={row.original} />,
  },
]

function ReplayCell({ webhook: { id, type, replayable } }: { webhook: WebhookRow }) {
  if (!replayable) return <span className={styles.aside}>only PayPal can resend it</span>
  return (
    <ActionButton
      label="Replay"
      name={`${type} ${id}`}
      done="Event processed again"
      run={() => operationCalls.replayWebhook(id)}
    />
  )
}
