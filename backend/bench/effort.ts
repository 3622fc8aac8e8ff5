/** Duration and amounts of the measurements. */
export interface Effort {
  /** Rounds in which a figure and its floors are measured in turns. */
  rounds: number
  /** Seconds per measurement in a round. */
  seconds: number
}

export const FULL: Effort = { rounds: 3, seconds: 1 }

/** Checks that everything works; its figures mean little. */
export const QUICK: Effort = { rounds: 1, seconds: 0.3 }

/** Users with 100 pages each, each with two sessions. */
export const USERS = 10
