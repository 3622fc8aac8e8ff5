import { within } from './within.js'

/** Maximum time in ms that leaving waits for unsaved changes. */
const LEAVING_LIMIT = 5_000

/** Component on the screen that may hold unsaved changes. */
interface Holder {
  /** Sends unsaved changes. Resolves to true if nothing is left unsaved. */
  flush: () => Promise<boolean>
  /** Discards unsaved changes permanently. */
  discard: () => void
  /** Returns true if typed text is unsaved. Omitted by components without text input. */
  isUnsaved?: () => boolean
}

const holders = new Set<Holder>()

/** Registers a holder while it is on the screen. Returns a function that removes the holder. */
export function holdUnsaved(holder: Holder) {
  holders.add(holder)
  return () => void holders.delete(holder)
}

/**
 * Sends all unsaved changes. Resolves to false if some could not be sent in time (rule 9.7). Never
 * rejects: a flush that fails leaves its changes unsaved.
 */
export async function flushUnsaved() {
  const flushes = [...holders].map((holder) => holder.flush().catch(() => false))
  const results = await within(LEAVING_LIMIT, Promise.all(flushes), [false])
  return results.every(Boolean)
}

/** Returns true if the screen shows typed text that the server does not have yet. */
export function showsUnsavedText() {
  return [...holders].some((holder) => holder.isUnsaved?.())
}

export function discardUnsaved() {
  for (const holder of holders) holder.discard()
}
