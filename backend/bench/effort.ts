/** Duration and amounts of the measurements. */
export interface Effort {
  /** Rounds in which a figure and its floors are measured in turns. */
  rounds: number
  /** Seconds per measurement in a round. */
  seconds: number
  /** Seconds of steady load under which the projections' lag is measured. */
  lagSeconds: number
  /** Events in the log for catching up. */
  caughtUp: number
  /** Users with 100 pages each, each with two sessions. */
  users: number
  /** Folders of the single large workspace, each with 5,261 blocks. */
  largeFolders: number
  /** Blocks of the workspaces to compare; the last one has a section of 5,000 pages. */
  treeSizes: number[]
  /** Pages that are created and edited in each of these workspaces. */
  treePages: number
  /** Keywords to search for in each of these workspaces. */
  searches: number
  /** Saves of a page whose past texts are read, and versions of a page that lists them. */
  pastSaves: number
  listedVersions: number
  /** Reads of past texts, and of the list. */
  pastReads: number
  /** Users visible to staff, each with 50 events, and the number of requests per page. */
  staffUsers: number
  staffTries: number
}

export const FULL: Effort = {
  rounds: 3,
  seconds: 1,
  lagSeconds: 6,
  caughtUp: 50_000,
  users: 10,
  largeFolders: 10,
  treeSizes: [100, 10_000, 54_600],
  treePages: 120,
  searches: 300,
  pastSaves: 100_000,
  listedVersions: 10_000,
  pastReads: 300,
  staffUsers: 10_000,
  staffTries: 10,
}

/** Users for `--only=staff`; creating the data takes minutes, so it is kept. */
export const MANY_USERS = 100_000

/** Checks that everything works; its figures mean little. */
export const QUICK: Effort = {
  rounds: 1,
  seconds: 0.3,
  lagSeconds: 1,
  caughtUp: 5_000,
  users: 10,
  largeFolders: 1,
  treeSizes: [100, 10_100],
  treePages: 10,
  searches: 20,
  pastSaves: 1_000,
  listedVersions: 1_000,
  pastReads: 10,
  staffUsers: 500,
  staffTries: 2,
}
