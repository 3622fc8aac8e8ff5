import type pg from 'pg'
import type { ParsedWebhook } from '#modules/billing/webhooks/webhook_report'

/** What became of an event. */
export type WebhookOutcome =
  | 'recorded'
  /** It said nothing new. */
  | 'unchanged'
  /** It refers to a payment that has not been heard of. */
  | 'waiting'
  /** Not recorded: a refund in another currency than its payment. */
  | 'review'
  /** Of a subscription that nobody here has. */
  | 'foreign'
  /** Of a type that nobody listens to. */
  | 'unknown'
  /** Of a known type, in another shape. */
  | 'unreadable'

export interface KnownEvent {
  id: string
  type: string
  heard: ParsedWebhook | null
  /** Null until it was dealt with. */
  outcome: WebhookOutcome | null
}

export interface NewEvent {
  id: string
  type: string
  heard: ParsedWebhook | undefined
  createdAt: Date
}

/** As staff see it. */
export interface ListedEvent extends Omit<KnownEvent, 'heard'> {
  /** Nothing came of it, though something should have by now. */
  failed: boolean
  /** Whether enough was understood of it to take it once more. */
  replayable: boolean
  created_at: Date
  received_at: Date
  handled_at: Date | null
  /** How often PayPal sent it; 0 for what was only found in its list. */
  deliveries: number
}

/** Nothing more comes of these. */
const SETTLED: (WebhookOutcome | null)[] = [
  'recorded',
  'unchanged',
  'review',
  'unknown',
  'unreadable',
]

/**
 * SQL for what has waited long for its payment, and means that money went back. Other reports of
 * unknown payments are of sales that have nothing to do with the product.
 */
export const WAITING_LONG = `outcome = 'waiting' and received_at < now() - interval '1 hour'
  and type not in ('PAYMENT.SALE.COMPLETED', 'PAYMENT.SALE.PENDING', 'PAYMENT.SALE.DENIED')
  and type not like 'CUSTOMER.DISPUTE.%'`

/**
 * SQL for the events that nothing came of: not understood, not dealt with, refunds whose payment does
 * not come. Each by an index of its own.
 */
const FAILED = `(
  select * from webhook_events where outcome in ('unreadable', 'review')
  union all select * from webhook_events
    where outcome is null and received_at < now() - interval '1 minute'
  union all select * from webhook_events
    where ${WAITING_LONG})`

/** The table `webhook_events`: what PayPal said, and what became of it. */
export class WebhookEvents {
  constructor(readonly pool: pg.Pool) {}

  /** Keeps an event; the one that was kept before, when it comes again. */
  async keep({ id, type, heard, createdAt }: NewEvent, { delivered = true } = {}) {
    const { rows } = await this.pool.query<KnownEvent>({
      name: 'webhook_events_keep',
      text: `insert into webhook_events as w (id, type, heard, created_at, deliveries)
             values ($1, $2, $3, $4, $5)
             on conflict (id) do update set deliveries = w.deliveries + excluded.deliveries
             returning id, type, heard, outcome`,
      values: [id, type, heard ? JSON.stringify(heard) : null, createdAt, delivered ? 1 : 0],
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
      'select id, type, heard, outcome from webhook_events where id = $1',
      [id]
    )
    return rows[0]
  }

  /** Events that wait for a payment. */
  async waitingFor(saleId: string): Promise<KnownEvent[]> {
    const { rows } = await this.pool.query<KnownEvent>({
      name: 'webhook_events_waiting',
      text: `select id, type, heard, outcome from webhook_events
             where outcome = 'waiting' and heard->'report'->>'saleId' = $1 order by created_at, id`,
      values: [saleId],
    })
    return rows
  }

  /** What is not settled yet, of the last three days. */
  async open(limit: number): Promise<KnownEvent[]> {
    const { rows } = await this.pool.query<KnownEvent>(
      `select id, type, heard, outcome from webhook_events
       where (outcome is null or outcome = 'waiting')
         and received_at between now() - interval '3 days' and now() - interval '10 seconds'
       order by outcome nulls first, received_at limit $1`,
      [limit]
    )
    return rows
  }

  /** Those that nothing came of, and the last ones: so many of each, the newest of each first. */
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

  /** How many nothing came of. */
  async countFailed(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::float8 as count from ${FAILED} f`
    )
    return rows[0]!.count
  }

  /** Up to when PayPal's own list was read; undefined before the first time. */
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
