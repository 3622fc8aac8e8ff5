/** Shapes of the calls about what somebody's things were (rule 18.9). */

/** Where a stream stands: after an event; -1: before the first one. */
export interface Moment {
  revision: number
  /** Of the event, ISO 8601; null where there is none, or it says none. */
  time: string | null
}

/** What became of one thing; null: it was not there, or is no more. */
export interface Change<Item> {
  id: number
  before: Item | null
  after: Item | null
}

/** What an event changed; undone, what it changed back. */
export interface ReplayStep<Item> extends Moment {
  id: string
  type: string
  changes: Change<Item>[]
}

/** Somebody's things as they were at a moment, without text (rule 18.9). */
export interface ReplayResponse<Item> {
  user_id: number
  at: Moment
  /** The stream's first and last events; null when it has none. */
  first: Moment | null
  last: Moment | null
  /** In order, parents before their children. */
  items: Item[]
  /**
   * The events around it, without a gap: up to 50 before, the one that led here among them, and up to
   * 50 after. Fewer where they change much.
   */
  steps: ReplayStep<Item>[]
  /** `look` of what is asked next: it is still the same look. */
  look: string
}

/** What is otherwise at `to` than at `from`, whichever was earlier. */
export interface ComparisonResponse<Item> {
  user_id: number
  from: Moment
  to: Moment
  changes: Change<Item>[]
  look: string
}

/** A revision, -1 for the time before the first event, or a moment as ISO 8601 with Z. */
export interface ReplayQuery {
  /** The end unless given. */
  at?: string | number
  look?: string
}

export interface ComparisonQuery {
  /** Before the first event unless given. */
  from?: string | number
  /** The end unless given. */
  to?: string | number
  look?: string
}
