/**
 * Runs a task while this tab holds the lock of this name. Runs it without a lock where there are
 * none: plain HTTP, except on localhost, and browsers that block a site's storage. `isHeld` is false
 * if `ifAvailable` is set and another tab holds the lock.
 */
export async function withLock<T>(
  name: string,
  options: LockOptions,
  task: (isHeld: boolean) => T | Promise<T>
): Promise<T> {
  if (!('locks' in navigator)) return task(true)
  let isAsked = false
  try {
    return await navigator.locks.request(name, options, (lock) => {
      isAsked = true
      return task(lock !== null)
    })
  } catch (error) {
    if (isAsked || !isDenied(error)) throw error
    return task(true)
  }
}

/** Web Locks: rejects with SecurityError where the site may store nothing. */
function isDenied(error: unknown) {
  return error instanceof DOMException && error.name === 'SecurityError'
}
