/** Duration and amounts of the measurements. */
export interface Effort {
  /** Rounds in which a figure and its floors are measured in turns. */
  rounds: number
  /** Seconds per measurement in a round. */
  seconds: number
  /** Blocks of the large workspace. */
  blocks: number
  /** Saves of the page with past texts, and of the page with a long list of versions. */
  saves: number[]
  /** Reads of each kind in the large workspace. */
  reads: number
  /** Pages of an import, and MB of their pictures. */
  transfers: { pages: number; megabytes: number }
  /** Archives that a large export consists of, and their size if they are small. */
  largeExport: { archives: number; size?: { pages: number; megabytes: number } }
}

export const FULL: Effort = {
  rounds: 3,
  seconds: 1,
  blocks: 54_600,
  saves: [100_000, 10_000],
  reads: 300,
  transfers: { pages: 10_000, megabytes: 500 },
  largeExport: { archives: 11 },
}

/** Checks that everything works; its figures mean little. */
export const QUICK: Effort = {
  rounds: 1,
  seconds: 0.3,
  blocks: 1_100,
  saves: [1_000, 600],
  reads: 10,
  transfers: { pages: 100, megabytes: 5 },
  largeExport: { archives: 2, size: { pages: 20, megabytes: 2 } },
}

/** Users with 100 pages each, each with two sessions. */
export const USERS = 10
