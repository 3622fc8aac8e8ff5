import { withLock } from '../../../../app/with-lock.js'

const lockName = (key: string) => `strata:${key}`

/** Drafts that this tab is writing. */
const writtenHere = new Set<string>()

/**
 * Locks a draft for writing; returns a function that releases the lock. Closing the tab also
 * releases the lock.
 */
export function holdDraft(key: string) {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  writtenHere.add(key)
  void withLock(lockName(key), {}, () => held)
  return () => {
    writtenHere.delete(key)
    release()
  }
}

/**
 * Runs the task while no tab is writing the draft. Returns undefined if this tab is writing, or if
 * another tab still holds the lock after this many ms. The lock of a closed tab outlives the tab
 * for a moment.
 */
export async function whileUnheld<T>(key: string, task: () => Promise<T>, patience: number) {
  if (!('locks' in navigator)) return task()
  if (writtenHere.has(key)) return undefined
  const name = lockName(key)
  if (patience === 0) {
    return withLock(name, { ifAvailable: true }, (isHeld) => (isHeld ? task() : undefined))
  }
  const signal = patience === Infinity ? undefined : AbortSignal.timeout(patience)
  try {
    return await withLock(name, { signal }, task)
  } catch (error) {
    if (signal?.aborted && error === signal.reason) return undefined
    throw error
  }
}
