/**
 * Differences between server versions, as observed on 24.2.0 and read in the source of the others.
 */
export interface Behavior {
  /** True if checkpoints are at 2^64 - 1 until an event matches the filter. */
  checkpointsAtNoPosition: boolean
}

/** Behavior by server version. */
export const VERSIONS = {
  /** By its source, this holds up to 24.10.4. */
  '24.2.0': { checkpointsAtNoPosition: true },
  '25.0.0': { checkpointsAtNoPosition: false },
} satisfies Record<string, Behavior>

export type Version = keyof typeof VERSIONS
export const ALL_VERSIONS = Object.keys(VERSIONS) as Version[]
