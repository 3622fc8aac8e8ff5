/** What differs between servers, as seen on 24.2.0 and read in the source of the others. */
export interface Behaviour {
  /** Until an event was found that the filter wants, checkpoints are at 2^64 - 1. */
  checkpointsAtNoPosition: boolean
}

/** By version of the server. */
export const VERSIONS = {
  /** So by its source up to 24.10.4. */
  '24.2.0': { checkpointsAtNoPosition: true },
  '25.0.0': { checkpointsAtNoPosition: false },
} satisfies Record<string, Behaviour>

export type Version = keyof typeof VERSIONS
export const ALL_VERSIONS = Object.keys(VERSIONS) as Version[]
