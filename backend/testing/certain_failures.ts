import { basename } from 'node:path'

/**
 * Specs of the event store's contract, of recorded events and of random runs: their failures are never
 * chance, and a second run of the last would have another seed.
 */
const CERTAIN_FILES = /contract|golden|random|fuzz/
/** Properties report the seed of the run that failed (`SEED=7`, fast-check's `seed: 7`). */
const SEED = /\bseed\b\W{0,3}-?\d/i

/** True for a failure that a second run must not hide: of a contract, of golden events, of a property. */
export function isCertain(file: string, errors: { error: Error }[]): boolean {
  if (file === '' || CERTAIN_FILES.test(basename(file))) return true
  return errors.some(({ error }) => SEED.test(error.message))
}
