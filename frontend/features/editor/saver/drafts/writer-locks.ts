const lockName = (key: string) => `strata:${key}`

/** Marks a draft as being written; returns a function that ends that. A closed tab ends it, too. */
export function holdDraft(key: string) {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  // Browsers have locks on safe addresses only (https, localhost).
  void navigator.locks?.request(lockName(key), () => held)
  return release
}

/**
 * Runs the task while nobody writes the draft, here or in another tab; does nothing when somebody
 * does.
 */
export async function whileUnheld<T>(key: string, task: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return task()
  return navigator.locks.request(lockName(key), { ifAvailable: true }, async (lock) =>
    lock ? task() : undefined
  )
}
