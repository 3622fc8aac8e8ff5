/**
 * Minimum interval in ms between two dialogs for autosaves. Without it, every pause in typing would
 * open one.
 */
const QUIET_MS = 60_000

let toldAt = -Infinity

/**
 * Handles a call that was rejected for lack of storage: opens the storage limit dialog (rule
 * 15.16). `byItself` is true for a call that no user action triggered.
 */
export function storageLimitHit({ byItself }: { byItself: boolean }) {
  if (byItself && Date.now() - toldAt < QUIET_MS) return
  toldAt = Date.now()
  // Loaded on demand, because visitors never hit a limit.
  void import('./open-windows.js').then(({ openStorageLimit }) => openStorageLimit())
}
