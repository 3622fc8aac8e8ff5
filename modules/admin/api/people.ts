import type { CreatedRange } from '#modules/admin/api/tables'
import type { Scope } from '#modules/auth/api'
import type {
  CurrentSubscriptionResponse,
  IntervalUnit,
  SubscriptionResponse,
} from '#modules/billing/api'
import type { BlockType, StorageResponse } from '#modules/workspace/api'

export const MAX_REASON = 500
export const PEOPLE_SORTS = ['created_at', 'email', 'full_name'] as const

/** `none`: no scope; `any`: one or another. */
export const SCOPE_FILTERS = ['admin', 'auditor', 'any', 'none'] as const

export interface PeopleFilters extends CreatedRange {
  /** Part of an address or a name, as it is written: `%` and `_` are letters like others. */
  keyword?: string
  verified?: 0 | 1
  disabled?: 0 | 1
  scope?: (typeof SCOPE_FILTERS)[number]
  /** Id of the plan in effect; a free one is that of all who pay for nothing. */
  plan_id?: number
}

/** A row of the table of people. Never a word of their notes, here as in all calls of staff. */
export interface PersonRow {
  id: number
  email: string
  full_name: string
  profile_image: string | null
  email_verified: 0 | 1
  scope: Scope | null
  disabled: 0 | 1
  /** In effect now. */
  plan: { id: number; name: string; interval_unit: IntervalUnit }
  created_at: string
}

/** One person: facts about the account, and about what is done with it. */
export interface PersonResponse extends PersonRow {
  /** When the account was disabled, and why if somebody has said so. */
  disabled_at: string | null
  disabled_reason: string | null
  /** False for somebody who only ever signed in elsewhere. */
  has_password: boolean
  /** When the person last did something, or used a session; exact to ten minutes. */
  last_seen_at: string | null
  /** Sessions that have not ended. */
  sessions: number
  subscription: CurrentSubscriptionResponse['subscription']
  /** All that were ever active, the newest first. */
  subscriptions: SubscriptionResponse[]
  /** How many there were; `GET /payments?user_id=` lists them. */
  payments: number
  storage: StorageResponse
  /** The trash included. */
  blocks: Record<BlockType, number>
  /** What of it was put into the trash itself. */
  archived_blocks: number
}

/** What was changed, as it is now. */
export interface PersonState {
  id: number
  scope: Scope | null
  disabled_at: string | null
  disabled_reason: string | null
}

export interface DisablePayload {
  reason?: string | null
}

/** Null takes the scope away. */
export interface ScopePayload {
  scope: Scope | null
  /** The scope that was shown: 409 with `ScopeChangedData` if it is another by now. */
  base_scope?: Scope | null
}
