import type { BillingChange } from '#modules/billing/api'
import type { StorageNotice, WorkspaceChange } from '#modules/workspace/api'

/** What the live feed tells: what happened to which items, or to the account, never a text. */
export type LiveChange = (
  | WorkspaceChange
  | BillingChange
  | { kind: 'account' | 'plans' | 'anything'; ids?: undefined }
) & {
  /** The request that caused it. */
  cause: string
}

/** What is sent beside the log: how something is now. */
export type LiveNotice = StorageNotice

/** A change at its position in the log. Positions are compared as strings. */
export interface LiveEntry {
  id: string
  change: LiveChange
}
