import type pg from 'pg'
import type { ParsedWebhook } from '#modules/billing/webhooks/webhook_report'

/** Outcome of handling an event. */
export type WebhookOutcome =
  | 'recorded'
  /** Contained nothing new. */
  | 'unchanged'
  /** Refers to an unknown payment. */
  | 'waiting'
  /** Not recorded: a refund in another currency than its payment. */
  | 'review'
  /** Refers to a subscription that was not sold here. */
  | 'foreign'
  /** Refers to a subscription to one of our plans that no user has. */
  | 'ownerless'
  /** Its type has no handler. */
  | 'unknown'
  /** Its type is known, but its payload has another shape. */
  | 'unreadable'

export interface KnownEvent {
  id: string
  type: string
  parsed: ParsedWebhook | null
  /** Null until the event is handled. */
  outcome: WebhookOutcome | null
}

export interface NewEvent {
  id: string
  type: string
  parsed: ParsedWebhook | undefined
  createdAt: Date
}

/** An event as listed for staff. */
export interface ListedEvent extends Omit<KnownEvent, 'parsed'> {
  /** True if the event should have had an effect by now but did not. */
  failed: boolean
  /** True if enough of the event was parsed to handle it again. */
  replayable: boolean
  created_at: Date
  received_at: Date
  handled_at: Date | null
  /** Number of deliveries by PayPal; 0 if only found in its list. */
  deliveries: number
}

/** Columns of a `KnownEvent`. The column `heard` holds the parsed event. */
const KNOWN_EVENT = 'id, type, heard as parsed, outcome'

/** Outcomes that are final. */
const SETTLED: (WebhookOutcome | null)[] = [
  'recorded',
  'unchanged',
  'review',
  'unknown',
  'unreadable',
]

/**
 * SQL condition for events that have waited long for their payment and mean that money was
 * returned. Other reports of unknown payments concern sales outside the product.
 */
export const WAITING_LONG = `outcome = 'waiting' and received_at < now() - interval '1 hour'
  and type not in ('PAYMENT.SALE.COMPLETED', 'PAYMENT.SALE.PENDING', 'PAYMENT.SALE.DENIED')
  and type not like 'CUSTOMER.DISPUTE.%'`

/**
 * SQL for events without effect: unreadable, unhandled, or refunds whose payment never arrives.
 * Each kind has its own index.
 */
const FAILED = `(
  select * from webhook_events where outcome in ('unreadable', 'review', 'ownerless')
  union all select * from webhook_events
    where outcome is null and received_at < now() - interval '1 minute'
  union all select * from webhook_events
    where ${WAITING_LONG})`

/** Table `webhook_events`: PayPal's events and their outcomes. */
export class StoredWebhooks {
  constructor(readonly pool: pg.Pool) {}

  /** Stores an event; returns the stored one for a repeated delivery. */
  async keep({ id, type, parsed, createdAt }: NewEvent, { delivered = true } = {}) {
    const { rows } = await this.pool.query<KnownEvent>({
      name: 'webhook_events_keep',
      text: `insert into webhook_events as w (id, type, heard, created_at, deliveries)
             values ($1, $2, $3, $4, $5)
             on conflict (id) do update set deliveries = w.deliveries + excluded.deliveries
             returning ${KNOWN_EVENT}`,
      values: [id, type, parsed ? JSON.stringify(parsed) : null, createdAt, delivered ? 1 : 0],
    })
    return rows[0]!
  }

  isSettled({ outcome }: KnownEvent) {
    return SETTLED.includes(outcome)
  }

  async settle(id: string, outcome: WebhookOutcome) {
    await this.pool.query({
      name: 'webhook_events_settle',
      text: 'update webhook_events set outcome = $2, handled_at = now() where id = $1',
      values: [id, outcome],
    })
  }

  async find(id: string): Promise<KnownEvent | undefined> {
    const { rows } = await this.pool.query<KnownEvent>(
      `select ${KNOWN_EVENT} from webhook_events where id = $1`,
      [id]
    )
    return rows[0]
  }

  /** Returns the events that wait for a payment. */
  async waitingFor(saleId: string): Promise<KnownEvent[]> {
    const { rows } = await this.pool.query<KnownEvent>({
      name: 'webhook_events_waiting',
      text: `select ${KNOWN_EVENT} from webhook_events
             where outcome = 'waiting' and heard->'report'->>'saleId' = $1 order by created_at, id`,
      values: [saleId],
    })
    return rows
  }

  /** Returns the reports of a subscription that had no order when they were handled. */
  async withoutOrder(paypalId: string): Promise<KnownEvent[]> {
    const { rows } = await this.pool.query<KnownEvent>(
      `select ${KNOWN_EVENT} from webhook_events
       where outcome in ('foreign', 'ownerless') and heard->>'paypalId' = $1
       order by created_at, id`,
      [paypalId]
    )
    return rows
  }

  /** Marks the reports of a subscription to one of our plans that no user has. */
  async markOwnerless(paypalId: string) {
    await this.pool.query(
      `update webhook_events set outcome = 'ownerless'
       where outcome = 'foreign' and heard->>'paypalId' = $1`,
      [paypalId]
    )
  }

  /** True if the subscription is to one of our plans, but of no user. */
  async isOwnerless(paypalId: string): Promise<boolean> {
    const events = await this.withoutOrder(paypalId)
    return events.some(({ outcome }) => outcome === 'ownerless')
  }

  /** Records an attempt to handle an event, so that a failed attempt gives way to other events. */
  async noteTried(id: string) {
    await this.pool.query('update webhook_events set handled_at = now() where id = $1', [id])
  }

  /** Returns unsettled events of the last three days, longest untried first. */
  async open(limit: number): Promise<KnownEvent[]> {
    const { rows } = await this.pool.query<KnownEvent>(
      `select ${KNOWN_EVENT} from webhook_events
       where (outcome is null or outcome = 'waiting')
         and received_at between now() - interval '3 days' and now() - interval '10 seconds'
       order by handled_at nulls first, received_at limit $1`,
      [limit]
    )
    return rows
  }

  /** Returns failed events and the latest events, up to `limit` of each, newest first. */
  async list(limit: number): Promise<ListedEvent[]> {
    const order = 'order by received_at desc, id limit $1'
    const columns = `id, type, heard is not null as replayable, outcome, created_at, received_at,
      handled_at, deliveries`
    const { rows } = await this.pool.query<ListedEvent>(
      `with failed as (select ${columns}, true as failed from ${FAILED} f ${order}),
         last as (select ${columns} from webhook_events ${order})
       select * from failed
       union all select *, false from last where id not in (select id from failed)
       order by failed desc, received_at desc, id`,
      [limit]
    )
    return rows
  }

  /** Returns the number of failed events. */
  async countFailed(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::float8 as count from ${FAILED} f`
    )
    return rows[0]!.count
  }

  /** Returns the time up to which PayPal's event list was read; undefined before the first read. */
  async listedUntil(account: string): Promise<Date | undefined> {
    const { rows } = await this.pool.query<{ listed_until: Date }>(
      'select listed_until from webhook_lists where account = $1',
      [account]
    )
    return rows[0]?.listed_until
  }

  async setListedUntil(account: string, until: Date) {
    await this.pool.query(
      `insert into webhook_lists (account, listed_until) values ($1, $2)
       on conflict (account) do update set listed_until = excluded.listed_until`,
      [account, until]
    )
  }
}
