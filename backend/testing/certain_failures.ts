import { basename } from 'node:path'

/**
 * Specs of the event store's contract, recorded events and random runs. Their failures are never
 * chance, and a second random run would use another seed.
 */
const CERTAIN_FILES = /contract|golden|random|fuzz/
/** Seed in the message of a failed property (`SEED=7`, fast-check's `seed: 7`). */
const SEED = /\bseed\b\W{0,3}-?\d/i

/** Returns true for a failure that a rerun must not hide: a contract, golden event or property. */
export function isCertain(file: string, errors: { error: Error }[]): boolean {
  if (file === '' || CERTAIN_FILES.test(basename(file))) return true
  return errors.some(({ error }) => SEED.test(error.message))
}
