import type { WebhookRow } from '#modules/admin/api'
import { Badge } from '../../../ui/badge/badge.js'
import { type Cards, Table, type TableColumn } from '../../../ui/table/table.js'
import { Ago } from '../ago.js'
import { Part } from '../part/part.js'
import { Note, Subject } from '../cell-text.js'
import { ActionButton } from './action-button.js'
import { More } from './more.js'
import { operationCalls } from './operation-calls.js'
import { Text } from '../../../ui/layout/layout.js'
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
        <Text as="p" tone="muted">
          Nothing from PayPal yet.
        </Text>
      ) : (
        <Table
          caption="PayPal's events"
          columns={COLUMNS}
          rows={webhooks}
          idOf={({ id }) => id}
          nameOf={({ id }) => id}
          sortable={false}
          cards={CARDS}
        />
      )}
      <More shown={webhooks.filter((webhook) => webhook.failed).length} total={failed} />
    </Part>
  )
}

const CARDS: Cards = {
  areas: ['name name', 'state received', 'actions actions'],
  columns: 'minmax(0, 1fr) auto',
  roomy: true,
}

const COLUMNS: TableColumn<WebhookRow>[] = [
  {
    id: 'event',
    header: 'Event',
    className: styles.name,
    area: 'name',
    cell: ({ row: { original: webhook } }) => (
      <>
        <Subject>{webhook.type}</Subject>
        <Note>{webhook.id}</Note>
      </>
    ),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    width: '10rem',
    className: styles.outcome,
    area: 'state',
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
    width: '10rem',
    tabular: true,
    area: 'received',
    inCard: 'muted',
    cell: ({ row: { original: webhook } }) => (
      <>
        <Ago at={webhook.received_at} />
        {webhook.deliveries !== 1 && (
          <Note>
            {webhook.deliveries === 0 ? 'from PayPal’s list' : `${webhook.deliveries} deliveries`}
          </Note>
        )}
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    className: styles.actions,
    width: '15rem',
    area: 'actions',
    cell: ({ row }) => <ReplayCell webhook={row.original} />,
  },
]

function ReplayCell({ webhook: { id, type, replayable } }: { webhook: WebhookRow }) {
  if (!replayable) return <Note>only PayPal can resend it</Note>
  return (
    <ActionButton
      label="Replay"
      name={`${type} ${id}`}
      done="Event processed again"
      run={() => operationCalls.replayWebhook(id)}
    />
  )
}
