/** A save that goes on by itself says it once, not at every pause in typing. */
const QUIET_MS = 60_000

let toldAt = -Infinity

/**
 * A call was refused for lack of storage: opens the dialog that says so (rule 15.16). `byItself`:
 * nobody pressed anything for it.
 */
export function storageLimitHit({ byItself }: { byItself: boolean }) {
  if (byItself && Date.now() - toldAt < QUIET_MS) return
  toldAt = Date.now()
  // Visitors hit no limit, and do not fetch what opens it.
  void import('./open-windows.js').then(({ openStorageLimit }) => openStorageLimit())
}
