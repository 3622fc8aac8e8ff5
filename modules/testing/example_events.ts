import type { DomainEvent } from '#kernel/events/definitions'
import type { UserEvent } from '#modules/auth/events'
import type { BillingEvent, PlanEvent } from '#modules/billing/events'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'

type ProductEvent = WorkspaceEvent | PageEvent | UserEvent | PlanEvent | BillingEvent

const MONTH_AT = '2026-01-31T10:30:00.000Z'
const PAYMENT = {
  payment_id: 70,
  subscription_id: 12,
  sale_id: '80021663DE681814L',
  amount: { amount: 600, currency: 'USD' },
  fee: { amount: 47, currency: 'USD' },
  at: MONTH_AT,
}

/** Example data for every event type in its current version, recorded by `npm run golden`. */
const EXAMPLES: { [T in ProductEvent['type']]: Extract<ProductEvent, { type: T }>['data'] } = {
  BlockCreated: {
    block_id: 12,
    block_type: 'page',
    parent_block_id: 7,
    rank: 'a0V',
    ordering: 2,
    name: 'Zażółć – 日本 🙂',
    name_bytes: 26,
  },
  BlockRenamed: { block_id: 12, name: 'Sowing plan', name_bytes: 11 },
  BlockReordered: { block_id: 12, rank: 'a1', ordering: 3 },
  BlocksMoved: {
    parent_block_id: 7,
    blocks: [
      { block_id: 12, rank: 'a1' },
      { block_id: 14, rank: 'a2' },
    ],
    ordering: 3,
  },
  BlocksArchived: { block_ids: [12] },
  BlocksRestored: { block_ids: [12] },
  BlocksDeleted: { block_ids: [7, 12] },
  PageFontChanged: { block_id: 12, font_family: 2 },
  PageWidthChanged: { block_id: 12, is_full_width: true },
  PageTextSizeChanged: { block_id: 12, is_small_text: true },
  PageLockChanged: { block_id: 12, is_page_locked: true },
  BlockFavoriteChanged: { block_id: 12, is_favorite: true },
  BlockIconChanged: { block_id: 12, icon: '🌱' },
  ListSortChanged: { parent_block_id: 12, sort: 'edited' },
  PageTemplateChanged: { block_id: 12, is_template: true },
  BlockShared: {
    share_id: 3,
    block_id: 12,
    token: 'm1vkX0pNQyC2yXy1sXhJ9g',
    expires_at: '2026-12-31T22:59:59.999Z',
    indexable: false,
    password_id: '9a0f5a55-5b58-4d3b-9dc0-6f2f1a1c8e53',
    password_hash: '$scrypt$n=16384,r=8,p=1$c2FsdA$aGFzaA',
  },
  ShareChanged: {
    share_id: 3,
    block_id: 12,
    expires_at: null,
    indexable: true,
    password_id: '3d0c3c0a-2f0b-4c86-8f0f-2c1ab14c7c55',
    password_hash: '$scrypt$n=16384,r=8,p=1$b3RoZXI$aGFzaA',
  },
  SharesEnded: { shares: [{ share_id: 3, block_id: 12 }] },
  PageVersionNamed: { block_id: 12, version: 41, name: 'Before the frost' },
  VersionsThinned: {
    block_id: 12,
    days: [
      {
        day: '2026-01-02',
        kept: [41, 58],
        gone: [
          { first: 38, last: 40 },
          { first: 42, last: 57 },
        ],
        kept_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    ],
  },
  PageSaved: {
    block_id: 12,
    ranges: [
      { at: 1, delete: 0, insert: 1 },
      { at: 4, delete: 2, insert: 0 },
    ],
    insert: ['{"type":"paragraph","content":[{"type":"text","text":"Peas and beans"}]}'],
    content_bytes: 123,
    counts: { blocks: [1, 0, 2], words: [3, 5] },
  },
  PageSnapshotTaken: withCommands({
    block_id: 12,
    nodes: ['{"type":"paragraph"}', '{"type":"heading","attrs":{"level":2}}'],
    content_bytes: 86,
  }),
  UserRegistered: { user_id: 3, method: 'password' },
  EmailVerified: { user_id: 3 },
  SignedIn: { user_id: 3, method: 'password' },
  SignInFailed: { user_id: 3, method: 'password' },
  SignedOut: { user_id: 3 },
  PasswordChanged: { user_id: 3, by: 'reset' },
  PasswordRemoved: { user_id: 3, by: 'google' },
  EmailChanged: { user_id: 3 },
  ProviderJoined: { user_id: 3, provider: 'google' },
  ProfileChanged: { user_id: 3 },
  RetentionChanged: { user_id: 3, keep_versions: 'thinned' },
  ScopeGranted: { user_id: 3, scope: 'admin' },
  ScopeRevoked: { user_id: 3, scope: 'admin' },
  UserDisabled: { user_id: 3 },
  UserEnabled: { user_id: 3 },
  SessionsEnded: { user_id: 3 },
  VerificationRequested: { user_id: 3 },
  AuditLooked: { user_id: 3, at: 'events', of: 'user_id=5' },
  OperationRequested: { user_id: 3, operation: 'rebuild', of: 'search_v2' },
  TableExported: { user_id: 3, table: 'users', of: 'keyword=*&verified=1' },
  PlanCreated: {
    plan_id: 2,
    name: 'Basic',
    description: 'For notes that come with pictures.',
    storage_limit: 10,
    features: ['Ten times the storage', 'Cancel at any time'],
    price: { amount: 650, currency: 'USD' },
    interval_unit: 'MONTH',
  },
  PlanChanged: {
    plan_id: 2,
    name: 'Basic',
    description: 'For notes with many pictures.',
    storage_limit: 20,
    features: ['Twenty times the storage'],
  },
  SubscriptionCreated: {
    subscription_id: 12,
    plan_id: 2,
    price: { amount: 600, currency: 'USD' },
    interval_unit: 'MONTH',
    paypal_id: 'I-BW452GLLEP1G',
    paypal_plan_id: 'P-5ML4271244454362WXNWU5NQ',
    at: MONTH_AT,
  },
  SubscriptionActivated: { subscription_id: 12, at: MONTH_AT },
  SubscriptionSuspended: { subscription_id: 12, at: MONTH_AT },
  SubscriptionCancelled: { subscription_id: 12, at: MONTH_AT },
  SubscriptionExpired: { subscription_id: 12, at: MONTH_AT },
  SubscriptionMismatched: {
    subscription_id: 12,
    at: MONTH_AT,
    paypal_plan_id: 'P-17M15335A8501272JLXLLNKI',
  },
  SubscriptionPaymentFailed: { subscription_id: 12, at: MONTH_AT },
  SubscriptionCancelRequested: { subscription_id: 12, at: MONTH_AT, paypal_id: 'I-BW452GLLEP1G' },
  PaymentPending: { ...PAYMENT, fee: null },
  PaymentReceived: PAYMENT,
  PaymentDenied: { ...PAYMENT, fee: null },
  PaymentMismatched: {
    ...PAYMENT,
    amount: { amount: 500, currency: 'EUR' },
    expected: { amount: 600, currency: 'USD' },
  },
  PaymentRefunded: {
    payment_id: 70,
    subscription_id: 12,
    refund_id: '1JU08902781691411',
    amount: { amount: 100, currency: 'USD' },
    total: { amount: 300, currency: 'USD' },
    at: MONTH_AT,
  },
  PaymentReversed: { payment_id: 70, subscription_id: 12, at: MONTH_AT },
  PaymentDisputed: {
    payment_id: 70,
    subscription_id: 12,
    dispute_id: 'PP-D-4012',
    state: 'open',
    reason: 'UNAUTHORISED',
    at: MONTH_AT,
  },
  SubscriptionSuperseded: { subscription_id: 12, paypal_id: 'I-BW452GLLEP1G', by: 13 },
  PaymentRefundDueChanged: { payment_id: 70, subscription_id: 12, due: true },
  SubscriptionStandingChanged: {
    subscription_id: 12,
    plan_id: 2,
    state: 'active',
    started_at: MONTH_AT,
    failing: false,
    paid_until: '2026-02-28T10:30:00.000Z',
    in_effect_until: '2026-03-14T10:30:00.000Z',
  },
}

/** Further examples, of optional fields that a type got later. */
export const OPTIONAL_EXAMPLES: readonly ProductEvent[] = [
  {
    type: 'BlockCreated',
    data: {
      ...EXAMPLES.BlockCreated,
      imported: {
        import_id: 'b3Zlcgb3Zlcgb3Zlcgb3Zl',
        created_at: '2019-05-06T07:08:09.000Z',
        updated_at: '2021-02-03T04:05:06.000Z',
      },
    },
  },
  { type: 'PageSaved', data: { ...EXAMPLES.PageSaved, edited_at: '2021-02-03T04:05:06.000Z' } },
]

/** Throws if an event type has no example. */
export function exampleOf(type: string): DomainEvent {
  const data = (EXAMPLES as Record<string, object>)[type]
  if (!data) throw new Error(`modules/testing/example_events.ts has no example of ${type}`)
  return { type, data }
}

/** Adds short command signatures, which the command bus writes into every snapshot. */
function withCommands<Data extends object>(data: Data) {
  return { ...data, commands: [], signs: 'LRF5' }
}
