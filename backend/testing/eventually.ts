import { setTimeout as pause } from 'node:timers/promises'

export interface EventuallyOptions {
  /** Milliseconds until the last error is thrown. */
  within?: number
  /** Milliseconds between two attempts. */
  every?: number
}

/**
 * Repeats `attempt` until it no longer throws, and returns what it answered. After the deadline
 * the last error is thrown, so a failure says what was wrong, not only that time ran out.
 */
export async function eventually<T>(
  attempt: () => T | Promise<T>,
  { within = 15_000, every = 25 }: EventuallyOptions = {}
): Promise<T> {
  const deadline = performance.now() + within
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await pause(every)
  }
}
