/** Shapes of the calls about what everybody keeps (rule 17.21). */
import type { IntervalUnit } from '#modules/billing/api'
import type { StorageResponse } from '#modules/workspace/api'

/** How many of those who keep most can be listed. */
export const MAX_LARGEST = 1_000

/** Bytes, if nothing else is said. `text` and `files` are what is kept, shown or not. */
export interface StorageOverview {
  /** When `text`, `files` and those of the plans were summed. ISO 8601. */
  summed_at: string
  text: number
  files: number
  /** What the plans of subscriptions that count allow for. */
  sold: number
  /** What the plans of all people allow for. */
  allowed: number
  /** Those that are sold or that somebody has. */
  plans: StoragePlanRow[]
  /** Files that no page shows any more, and that count for nobody. */
  unshown: { files: number; bytes: number }
  /** Places that are kept for files whose bytes have not come, or were not looked at. */
  places: { files: number; bytes: number }
  /** Objects that are to go now, and those of them that could not be removed so far. */
  removals: { due: number; failing: number }
}

export interface StoragePlanRow {
  id: number
  name: string
  interval_unit: IntervalUnit
  /** GB for each. */
  storage_limit: number
  /** Who have it. */
  people: number
  text: number
  files: number
}

/** Somebody of those who keep most. */
export interface StorageUserRow {
  id: number
  email: string
  full_name: string
  profile_image: string | null
  plan: { id: number; name: string; interval_unit: IntervalUnit }
  /** All that is kept, shown or not. */
  bytes: number
  /** What counts. */
  storage: StorageResponse
}
