import { rmSync } from 'node:fs'

const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Removes a file or folder unless the work completes, also if a signal ends this process. A partial
 * result is useless, and would block the next attempt.
 */
export async function discardUnfinished<T>(path: string, work: () => Promise<T>): Promise<T> {
  const discard = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  const interrupted = (signal: NodeJS.Signals) => {
    discard()
    // Without this handler, the signal ends the process.
    process.kill(process.pid, signal)
  }
  for (const signal of INTERRUPTIONS) process.once(signal, interrupted)
  try {
    return await work()
  } catch (error) {
    discard()
    throw error
  } finally {
    for (const signal of INTERRUPTIONS) process.off(signal, interrupted)
  }
}
