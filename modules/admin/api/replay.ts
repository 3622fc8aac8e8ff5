/** Requests and responses of the calls about a user's data at earlier moments (rule 18.9). */

/** Position in a stream after an event; -1: before the first event. */
export interface Moment {
  revision: number
  /** Time of the event, ISO 8601; null without an event or a recorded time. */
  time: string | null
}

/** Change of one item; null if it did not exist before or does not exist after. */
export interface Change<Item> {
  id: number
  before: Item | null
  after: Item | null
}

/** Changes made by an event. An undone step reverses them. */
export interface ReplayStep<Item> extends Moment {
  id: string
  type: string
  changes: Change<Item>[]
}

/** A user's data at a moment, without text (rule 18.9). */
export interface ReplayResponse<Item> {
  user_id: number
  at: Moment
  /** The stream's first and last events; null if the stream is empty. */
  first: Moment | null
  last: Moment | null
  /** Items in order, parents before their children. */
  items: Item[]
  /**
   * Consecutive events around the moment: up to 50 before, with the one that led to it, and 50
   * after. Fewer if they contain many changes.
   */
  steps: ReplayStep<Item>[]
  /** Value of `look` for the next request, so that it belongs to the same audit access. */
  look: string
}

/** Differences at `to` compared with `from`, in either order of time. */
export interface ComparisonResponse<Item> {
  user_id: number
  from: Moment
  to: Moment
  changes: Change<Item>[]
  look: string
}

/** A revision (-1 for the time before the first event), or a moment as ISO 8601 with Z. */
export interface ReplayQuery {
  /** Defaults to the end. */
  at?: string | number
  look?: string
}

export interface ComparisonQuery {
  /** Defaults to before the first event. */
  from?: string | number
  /** Defaults to the end. */
  to?: string | number
  look?: string
}
