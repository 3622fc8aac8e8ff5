import type { ReadModels } from '#kernel/aggregates/read_models'
import { overriding } from '#testing/overriding'

/** Milliseconds that a busy machine may need. */
const PATIENCE_MS = 40_000

/**
 * Read models that commands wait for as long as it takes: the product answers after two seconds
 * that they are behind, and a test that reads what it wrote would fail on a busy machine.
 */
export function patient<T extends ReadModels>(readModels: T): T {
  return overriding(
    readModels,
    'waitFor',
    (waitFor) => (position, timeoutMs) => waitFor(position, Math.max(timeoutMs, PATIENCE_MS))
  )
}
