import type { ReadModels } from '#kernel/aggregates/read_models'
import { overriding } from '#testing/overriding'

/** Milliseconds that a busy machine may need. */
const PATIENCE_MS = 40_000

/**
 * Returns read models for which commands wait much longer. The product stops waiting for lagging
 * read models after two seconds. A test that reads its own write would then fail on a busy machine.
 */
export function patient<T extends ReadModels>(readModels: T): T {
  return overriding(
    readModels,
    'waitFor',
    (waitFor) => (position, timeoutMs) => waitFor(position, Math.max(timeoutMs, PATIENCE_MS))
  )
}
