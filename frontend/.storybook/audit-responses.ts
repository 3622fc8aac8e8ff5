import type {
  ComparisonResponse,
  EventRow,
  ProofResponse,
  ReplayResponse,
  ReplayStep,
} from '#modules/admin/api'
import type { ReplayedSubscription } from '#modules/billing/api'
import type { ReplayedBlock } from '#modules/workspace/api'
import { AUDIT, type Responses } from './responses.js'

const START = Date.UTC(2026, 2, 1, 9)
const CORRELATION = '4f1c1c5e-0000-7000-8000-000000000000'

/** Returns timestamps one hour apart, one per revision. */
const at = (revision: number) => ({
  revision,
  time: new Date(START + revision * 3_600_000).toISOString(),
})

const folder = block(1, 'folder', null)
const file = block(2, 'file', 1)
const section = block(3, 'section', 2)
const page = block(4, 'page', 3)
const wide = {
  ...page,
  settings: { font_family: 2, is_full_width: true, is_small_text: false, is_page_locked: true },
} as const
const other = block(5, 'file', 1)
const trashed = { ...file, archived: true }

const steps: ReplayStep<ReplayedBlock>[] = [
  step(0, 'BlockCreated', null, folder),
  step(1, 'BlockCreated', null, file),
  step(2, 'BlockCreated', null, section),
  step(3, 'BlockCreated', null, page),
  step(4, 'PageWidthChanged', page, wide),
  step(5, 'BlockCreated', null, other),
  step(6, 'BlocksArchived', file, trashed),
]

const replay: ReplayResponse<ReplayedBlock> = {
  user_id: 2,
  at: at(6),
  first: at(0),
  last: at(6),
  items: [folder, trashed, section, wide, other],
  steps,
  look: '',
}

const nothing = { user_id: 2, first: null, last: null, items: [], steps: [], look: '' }

const subscription: ReplayedSubscription = {
  id: 7,
  plan_id: 2,
  price: 6,
  currency: 'USD',
  interval_unit: 'MONTH',
  paypal_id: 'I-BW452GLLEP1G',
  ordered_at: at(0).time,
  state: 'active',
  started_at: at(1).time,
  failing: true,
  paid_until: at(700).time,
  in_effect_until: at(750).time,
  cancel_requested_at: null,
  superseded_by: null,
  payments: [payment(31, 0), payment(32, 2)],
}

const waiting: ReplayedSubscription = {
  ...subscription,
  state: 'waiting',
  failing: false,
  started_at: null,
  paid_until: null,
  in_effect_until: null,
  payments: [],
}

const billing: ReplayResponse<ReplayedSubscription> = {
  user_id: 2,
  at: at(1),
  first: at(0),
  last: at(1),
  items: [subscription],
  steps: [
    step(0, 'SubscriptionCreated', null, waiting),
    step(1, 'PaymentReceived', waiting, subscription),
  ],
  look: '',
}

const compared: ComparisonResponse<ReplayedBlock> = {
  user_id: 2,
  from: at(3),
  to: at(6),
  changes: [
    { id: 4, before: page, after: wide },
    { id: 5, before: null, after: other },
    { id: 2, before: file, after: trashed },
  ],
  look: '',
}

const KEY = 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE='
const SIGNATURE = 'dGhlIHNpZ25hdHVyZSBvZiBhIHN0YXRlbWVudCBmb3IgYSBzdG9yeSB0aGF0IG5vYm9keSBjaGVja3M='
const HEAD = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

const proof: ProofResponse = {
  events: 12_345,
  head: HEAD,
  lag: { events: 0, more: false, seconds: 0 },
  block_events: 256,
  keys: [KEY],
  anchors: [1, 2, 3].map((anchor) => ({
    statement: JSON.stringify({
      anchor,
      events: anchor * 4_000,
      head: HEAD,
      time: new Date(START + anchor * 24 * 3_600_000).toISOString(),
      previous: null,
      keys: anchor === 2 ? [KEY, KEY.replace('ZuE=', 'AbC=')] : [KEY],
    }),
    signatures: anchor === 2 ? [SIGNATURE, SIGNATURE] : [SIGNATURE],
  })),
}

const events: EventRow[] = [
  event(1, 'BlockRenamed', 'command', { block_id: 4, name_bytes: 12 }),
  event(0, 'PageSaved', 'command', { block_id: 4, content_bytes: 420 }),
  event(2, 'BlocksArchived', id(1), { block_ids: [2] }),
]

/** Responses that an auditor gets about user 2. */
export const AUDITED: Responses = {
  ...AUDIT,
  '/audit/workspaces/2': replay,
  '/audit/workspaces/2?at=3': { ...replay, at: at(3), items: [folder, file, section, page] },
  '/audit/workspaces/2/comparison': compared,
  '/audit/billing/2': billing,
  '/audit/proof': proof,
  [`/audit/events?correlation_id=${CORRELATION}`]: events,
}

export const CAUSES_OF = CORRELATION

export const NOTHING_RECORDED: Responses = {
  ...AUDITED,
  '/audit/workspaces/2': { ...nothing, at: { revision: -1, time: null } },
}

export const NOT_CHAINED_YET: Responses = {
  ...AUDITED,
  '/audit/proof': {
    ...proof,
    events: 0,
    head: null,
    lag: { events: 1_000, more: true, seconds: 12 },
    anchors: [],
  },
}

function block(
  blockId: number,
  type: ReplayedBlock['block_type'],
  parent: number | null
): ReplayedBlock {
  return {
    id: blockId,
    block_type: type,
    parent_block_id: parent,
    rank: `a${blockId}`,
    archived: false,
    settings: null,
    favorite: false,
    template: false,
    sort: 'manual',
    shares: [],
    created_at: at(blockId).time,
    named_at: blockId - 1,
    name_bytes: 8,
    icon_at: null,
  }
}

function step<Item extends { id: number }>(
  revision: number,
  type: string,
  before: Item | null,
  after: Item
): ReplayStep<Item> {
  const changes = [{ id: after.id, before, after }]
  return { ...at(revision), id: id(revision), type, changes }
}

function payment(paymentId: number, refunded: number) {
  return {
    id: paymentId,
    paypal_id: `SALE-${paymentId}`,
    dispute: null,
    outcome: 'completed' as const,
    amount: 6,
    currency: 'USD',
    refunded,
    reversed: false,
    refund_due: false,
    paid_at: at(1).time,
  }
}

function id(number: number) {
  return `019530a0-0000-7000-8000-00000000000${number}`
}

function event(
  number: number,
  type: string,
  cause: string,
  data: Record<string, unknown>
): EventRow {
  return {
    stream: 'workspace-2',
    revision: number,
    id: id(number),
    type,
    time: at(number).time,
    user_id: 2,
    actor: '2',
    correlation_id: CORRELATION,
    causation_id: cause,
    data,
    text: null,
    cursor: String(number),
  }
}
