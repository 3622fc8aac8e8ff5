import { setTimeout as pause } from 'node:timers/promises'

export interface EventuallyOptions {
  /** Milliseconds until the last error is thrown: many, since a machine may be busy. */
  within?: number
  /** Milliseconds between two attempts. */
  every?: number
}

/**
 * What the product does within a second, when others keep the machine busy. No other look at the
 * state comes so soon, so what is late by design still fails.
 */
export const PROMPTLY: EventuallyOptions = { within: 10_000 }

/**
 * Repeats `attempt` until it no longer throws, and returns what it returned. After the deadline
 * the last error is thrown, so a failure says what was wrong, not only that time ran out.
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
