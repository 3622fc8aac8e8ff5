import { setTimeout as pause } from 'node:timers/promises'

export interface EventuallyOptions {
  /** Milliseconds until the last error is thrown; generous, because a machine may be busy. */
  within?: number
  /** Milliseconds between two attempts. */
  every?: number
}

/**
 * Deadline for effects that take the product under a second, on a busy machine. No poll that is due
 * later by design runs within it, so a late effect still fails.
 */
export const PROMPTLY: EventuallyOptions = { within: 10_000 }

/**
 * Repeats `attempt` until it does not throw, and returns its result. After the deadline it throws
 * the last error, so the failure shows the cause and not just a timeout.
 */
export async function eventually<T>(
  attempt: () => T | Promise<T>,
  { within = 40_000, every = 25 }: EventuallyOptions = {}
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
