import type { CreatedRange } from '#modules/admin/api/tables'
import type { Scope } from '#modules/auth/permissions'
import type {
  CurrentSubscriptionResponse,
  IntervalUnit,
  SubscriptionResponse,
} from '#modules/billing/api'
import type { BlockType, ReplayedShare, StorageResponse } from '#modules/workspace/api'

export const MAX_REASON = 500
export const USER_SORTS = ['created_at', 'email', 'full_name'] as const

/** `none`: no scope; `any`: any scope. */
export const SCOPE_FILTERS = ['admin', 'auditor', 'any', 'none'] as const

export interface UserFilters extends CreatedRange {
  /** Part of an address or a name, taken literally: `%` and `_` are ordinary characters. */
  keyword?: string
  verified?: 0 | 1
  disabled?: 0 | 1
  scope?: (typeof SCOPE_FILTERS)[number]
  /** Id of the plan in effect. A free plan's id finds all users who pay for nothing. */
  plan_id?: number
}

/** A row of the user table. Like all staff calls, it contains no text of the notes. */
export interface UserRow {
  id: number
  email: string
  full_name: string
  profile_image: string | null
  email_verified: 0 | 1
  scope: Scope | null
  disabled: 0 | 1
  /** Plan in effect now. */
  plan: { id: number; name: string; interval_unit: IntervalUnit }
  created_at: string
}

/** One user: facts about the account and its use. */
export interface StaffUserResponse extends UserRow {
  /** Time at which the account was disabled, and the reason if one was given. */
  disabled_at: string | null
  disabled_reason: string | null
  /** False for a user who has only ever signed in through a provider. */
  has_password: boolean
  /** Time of the user's last action or session use, exact to ten minutes. */
  last_seen_at: string | null
  /** Number of active sessions. */
  sessions: number
  subscription: CurrentSubscriptionResponse['subscription']
  /** All subscriptions that were ever active, the newest first. */
  subscriptions: SubscriptionResponse[]
  /** Number of payments; `GET /payments?user_id=` lists them. */
  payments: number
  storage: StorageResponse
  /** Numbers of blocks, including the trash. */
  blocks: Record<BlockType, number>
  /** Number of blocks archived on their own. */
  archived_blocks: number
}

/** A share of a user, as staff see it: neither its address nor a name (rule 17.30). */
export interface StaffShareRow extends ReplayedShare {
  block_id: number
  block_type: BlockType
  created_at: string
  /** Number of pages shown to visitors. */
  views: number
  /** True while the block is in the trash, so that visitors find nothing. */
  in_trash: boolean
}

/** State of the user after the change. */
export interface UserState {
  id: number
  scope: Scope | null
  disabled_at: string | null
  disabled_reason: string | null
}

export interface DisablePayload {
  reason?: string | null
}

/** New scope; null removes the scope. */
export interface ScopePayload {
  scope: Scope | null
  /** Scope that the form showed. 409 with `ScopeChangedData` if the scope has changed since. */
  base_scope: Scope | null
}
