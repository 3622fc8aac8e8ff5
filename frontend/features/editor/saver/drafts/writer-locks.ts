const lockName = (key: string) => `strata:${key}`

/** The drafts that are written in this tab. */
const writtenHere = new Set<string>()

/** Marks a draft as being written; returns a function that ends that. A closed tab ends it, too. */
export function holdDraft(key: string) {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  writtenHere.add(key)
  // Browsers have locks on safe addresses only (https, localhost).
  void navigator.locks?.request(lockName(key), () => held)
  return () => {
    writtenHere.delete(key)
    release()
  }
}

/**
 * Runs the task while nobody writes the draft, here or in another tab. Returns undefined when this tab
 * does, and when another one still does after this many ms: the lock of a tab that was closed outlives
 * it for a moment.
 */
export async function whileUnheld<T>(key: string, task: () => Promise<T>, patience: number) {
  if (!navigator.locks) return task()
  if (writtenHere.has(key)) return undefined
  const name = lockName(key)
  if (patience === 0) {
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
      lock ? task() : undefined
    )
  }
  const signal = patience === Infinity ? undefined : AbortSignal.timeout(patience)
  try {
    return await navigator.locks.request(name, { signal }, task)
  } catch (error) {
    if (signal?.aborted && error === signal.reason) return undefined
    throw error
  }
}
