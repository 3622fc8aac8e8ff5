/** Requests and responses of the calls about all users' storage (rule 17.21). */
import type { IntervalUnit } from '#modules/billing/api'
import type { StorageResponse } from '#modules/workspace/api'

/** Maximum number of users with the most storage that can be listed. */
export const MAX_LARGEST = 1_000

/** Sizes are in bytes unless noted. `text` and `files` are stored bytes, including hidden files. */
export interface StorageOverview {
  /** Time at which `text`, `files` and the plans' values were summed. ISO 8601. */
  summed_at: string
  text: number
  files: number
  /** Storage that the plans of counted subscriptions allow. */
  sold: number
  /** Storage that the plans of all users allow. */
  allowed: number
  /** Plans that are on sale or in use. */
  plans: StoragePlanRow[]
  /** Files that no page shows any more, and that count toward no user's storage. */
  unshown: { files: number; bytes: number }
  /** Reservations for files whose bytes have not arrived or are not checked yet. */
  places: { files: number; bytes: number }
  /** Objects due for removal now, and those of them whose removal has failed so far. */
  removals: { due: number; failing: number }
}

export interface StoragePlanRow {
  id: number
  name: string
  interval_unit: IntervalUnit
  /** GB per user. */
  storage_limit: number
  /** Number of users with the plan. */
  people: number
  text: number
  files: number
}

/** One of the users with the most storage. */
export interface StorageUserRow {
  id: number
  email: string
  full_name: string
  profile_image: string | null
  plan: { id: number; name: string; interval_unit: IntervalUnit }
  /** All stored bytes, including hidden files. */
  bytes: number
  /** Storage that counts toward the plan. */
  storage: StorageResponse
}
