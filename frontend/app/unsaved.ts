import { within } from './within.js'

/** Milliseconds that somebody who leaves waits for what is unsaved. */
const LEAVING_LIMIT = 5_000

/** Something on the screen that may hold changes the server does not have yet. */
interface Holder {
  /** Sends what is unsaved; returns whether nothing is left. */
  flush: () => Promise<boolean>
  /** Gives up what is unsaved, for good. */
  discard: () => void
  /** Returns whether typed text is unsaved now; left out where nothing is typed. */
  isUnsaved?: () => boolean
}

const holders = new Set<Holder>()

/** Registers a holder while it is on the screen; returns a function that removes it. */
export function holdUnsaved(holder: Holder) {
  holders.add(holder)
  return () => void holders.delete(holder)
}

/** Sends everything unsaved; false when something could not be sent, or not soon (rule 9.7). */
export async function flushUnsaved() {
  const flushes = [...holders].map((holder) => holder.flush())
  const results = await within(LEAVING_LIMIT, Promise.all(flushes), [false])
  return results.every(Boolean)
}

/** Returns whether the screen shows typed text that the server does not have yet. */
export function showsUnsavedText() {
  return [...holders].some((holder) => holder.isUnsaved?.())
}

export function discardUnsaved() {
  for (const holder of holders) holder.discard()
}
