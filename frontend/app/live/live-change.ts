import type { BillingChange } from '#modules/billing/api'
import type { ImportNotice, StorageNotice, WorkspaceChange } from '#modules/workspace/api'

/** Change in the live feed: its kind and the affected items or account, never a text. */
export type LiveChange = (
  | WorkspaceChange
  | BillingChange
  | { kind: 'account' | 'plans' | 'anything'; ids?: undefined }
) & {
  /** Request that caused the change. */
  cause: string
}

/** Notice outside the log about a current value. */
export type LiveNotice = StorageNotice | ImportNotice

/** Change with its position in the log. Positions compare as strings. */
export interface LiveEntry {
  id: string
  change: LiveChange
}
