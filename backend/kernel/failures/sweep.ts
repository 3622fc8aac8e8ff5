import type { Log } from '#kernel/database/outage'

interface SweepOptions {
  /** Name of the swept things, for the log. */
  subject: string
  everyMs: number
  work: () => Promise<unknown>
  log: Pick<Log, 'warn'>
}

/**
 * Repeats work at an interval, never twice at once. A failure is one line of the log, which says
 * when the work runs again. Returns the function that ends the repetition.
 */
export function startSweep({ subject, everyMs, work, log }: SweepOptions): () => void {
  let isRunning = false
  const sweep = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
    } catch (error) {
      const seconds = Math.ceil(everyMs / 1_000)
      log.warn({ err: error }, `${subject}: sweep failed; it runs again in ${seconds} s`)
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => void sweep(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
