import type {
  PaymentRow,
  StaffShareRow,
  StaffUserResponse,
  UserRow,
  StorageOverview,
  StoragePlanRow,
  StorageUserRow,
} from '#modules/admin/api'
import { PAYMENT_STATUSES, type SubscriptionResponse } from '#modules/billing/api'
import { operations } from './operations-responses.js'
import { dashboardOf } from './dashboard-response.js'
import { PageOf, plans, type Responses, STAFF } from './responses.js'

const AT = '2026-03-01T09:00:00.000Z'
/** Far in the future, so that paid periods stay active in every story. */
const PAID_UNTIL = '2096-04-01T09:00:00.000Z'

const NAMES = [
  'Ada Lovelace',
  'Grace Hopper',
  'Mary Somerville',
  'Emmy Noether',
  'Sofja Kowalewskaja',
  'Hypatia',
  'Rosalind Franklin',
  'Lise Meitner',
  'Maryam Mirzakhani',
  'Katherine Johnson',
]

const users = NAMES.map((name, at) => userRow(at + 1, name))

const basic: SubscriptionResponse = {
  ...plans[1]!,
  id: 7,
  plan_id: plans[1]!.id,
  status: 1,
  state: 'active',
  created_at: AT,
  current_period_end: PAID_UNTIL,
}

const found: StaffUserResponse = {
  ...userRow(2, 'Grace Hopper'),
  plan: { id: 2, name: 'Basic', interval_unit: 'MONTH' },
  disabled_at: null,
  disabled_reason: null,
  has_password: true,
  last_seen_at: '2026-03-04T17:30:00.000Z',
  sessions: 2,
  subscription: { ...basic, reason: 'paid', in_effect_until: PAID_UNTIL },
  subscriptions: [
    basic,
    { ...basic, id: 6, name: 'Pro', price: 12, status: 0, state: 'cancelled' },
    { ...basic, id: 5, state: 'expired', status: 0, current_period_end: null },
  ],
  payments: 3,
  storage: { file_storage: 9.6 * 1024 ** 3, text_storage: 2 * 1024 ** 2, storage_limit: 10 },
  blocks: { folder: 4, file: 21, section: 60, page: 1204 },
  archived_blocks: 1,
}

const payments = PAYMENT_STATUSES.map((status, at) => payment(at + 1, status))

const GB = 1024 ** 3

const storage: StorageOverview = {
  summed_at: '2026-03-18T09:24:00.000Z',
  text: 1.2 * GB,
  files: 184 * GB,
  sold: 940 * GB,
  allowed: 1_074 * GB,
  plans: [
    { ...stored(1, 'Free', 1, 134), text: 0.4 * GB, files: 61 * GB },
    { ...stored(2, 'Basic', 10, 44), text: 0.6 * GB, files: 112 * GB },
    { ...stored(3, 'Pro', 100, 5), text: 0.2 * GB, files: 11 * GB },
    { ...stored(4, 'Pro', 100, 0), interval_unit: 'YEAR' },
  ],
  unshown: { files: 310, bytes: 2.4 * GB },
  places: { files: 2, bytes: 9 * 1024 ** 2 },
  removals: { due: 4, failing: 1 },
}

const largest: StorageUserRow[] = users.map((one, at) => {
  const bytes = (12 - at) * 0.9 * GB
  const usage = { file_storage: bytes * 0.9, text_storage: 2 * 1024 ** 2 }
  const { id, email, full_name, profile_image, plan } = one
  const limit = { storage_limit: at === 0 ? 10 : 100 }
  return { id, email, full_name, profile_image, plan, bytes, storage: { ...usage, ...limit } }
})

const shares: StaffShareRow[] = [
  shared(3, 'page', { views: 1_204, indexable: true }),
  shared(2, 'section', { has_password: true, expires_at: PAID_UNTIL, views: 1 }),
  shared(1, 'file', { in_trash: true }),
]

/** Responses for an admin, who is the first user. */
export const ADMIN: Responses = {
  ...STAFF,
  '/operations': operations,
  '/admin/dashboard?days=30': dashboardOf(30),
  '/admin/storage': storage,
  '/admin/storage/users': new PageOf(largest, 134),
  '/users': new PageOf(users, 134),
  '/users/2': found,
  '/users/2/shares': shares,
  '/payments': new PageOf(payments),
}

export const AUDITOR: Responses = {
  ...STAFF,
  '/users/current-user': { ...(STAFF['/users/current-user'] as object), scope: 'auditor' },
}

/** Returns responses in which the user at `/admin/users/2` has the given changes. */
export function withUser(changed: Partial<StaffUserResponse>): Responses {
  return { ...ADMIN, '/users/2': { ...found, ...changed } }
}

/** Responses for the signed-in admin's own page, `/admin/users/1`. */
export const OWN_PAGE: Responses = {
  ...ADMIN,
  '/users/1/shares': [],
  '/users/1': { ...found, ...userRow(1, 'Ada Lovelace'), subscription: null, subscriptions: [] },
}

function stored(id: number, name: string, limit: number, having: number): StoragePlanRow {
  const plan = { id, name, interval_unit: 'MONTH' as const, storage_limit: limit }
  return { ...plan, people: having, text: 0, files: 0 }
}

function shared(
  id: number,
  block_type: StaffShareRow['block_type'],
  options: Partial<StaffShareRow>
): StaffShareRow {
  return {
    id,
    block_id: id + 40,
    block_type,
    created_at: AT,
    expires_at: null,
    has_password: false,
    indexable: false,
    views: 0,
    in_trash: false,
    ...options,
  }
}

function userRow(id: number, name: string): UserRow {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.test`
  return {
    id,
    email,
    full_name: name,
    profile_image: null,
    email_verified: id % 3 > 0 ? 1 : 0,
    scope: id === 1 ? 'admin' : null,
    disabled: id === 5 ? 1 : 0,
    plan: { id: 1, name: 'Free', interval_unit: 'MONTH' },
    created_at: AT,
  }
}

function payment(id: number, status: PaymentRow['status']): PaymentRow {
  return {
    id,
    user_id: 2,
    email: id === 3 ? null : 'grace.hopper@example.test',
    amount: id === 4 ? 12.5 : 6,
    currency: id === 4 ? 'EUR' : 'USD',
    transaction_fee: status === 'pending' ? null : 0.47,
    status,
    refunded_amount: status === 'partially_refunded' ? 2 : 0,
    paypal_id: `SALE-${id}`,
    dispute: null,
    created_at: AT,
  }
}
