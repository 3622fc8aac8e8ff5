/** How long things are measured, and on how much. */
export interface Effort {
  /** Times that a figure and its floors are measured in turns. */
  rounds: number
  /** Seconds of one measurement in a round. */
  seconds: number
  /** Seconds of steady load under which the projections' lag is measured. */
  lagSeconds: number
  /** Events in the log that is caught up with. */
  caughtUp: number
  /** People with 100 pages each; each is signed in twice. */
  people: number
  /** Folders of the one large workspace, each with 5,261 blocks. */
  largeFolders: number
  /** Blocks of workspaces whose sizes are compared; the last one has a section of 5,000 pages. */
  treeSizes: number[]
  /** Pages that are made and worked on in each of them. */
  treePages: number
  /** Keywords that are searched for in each of them. */
  searches: number
  /** People whom staff see, each with 50 events; and how often they ask for each page. */
  staffPeople: number
  staffTries: number
}

export const FULL: Effort = {
  rounds: 3,
  seconds: 1,
  lagSeconds: 6,
  caughtUp: 50_000,
  people: 10,
  largeFolders: 10,
  treeSizes: [100, 10_000, 54_600],
  treePages: 120,
  searches: 300,
  staffPeople: 10_000,
  staffTries: 10,
}

/** For `--only=staff`: the data takes minutes to make, and is kept. */
export const MANY_PEOPLE = 100_000

/** Shows that everything works; its figures mean little. */
export const QUICK: Effort = {
  rounds: 1,
  seconds: 0.3,
  lagSeconds: 1,
  caughtUp: 5_000,
  people: 10,
  largeFolders: 1,
  treeSizes: [100, 10_100],
  treePages: 10,
  searches: 20,
  staffPeople: 500,
  staffTries: 2,
}
