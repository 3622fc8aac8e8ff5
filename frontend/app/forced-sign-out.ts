import { localStore } from './browser-storage.js'

/** Loaded on demand, because visitors without leftover text do not need the module. */
const storage = () => import('./private-storage.js')

const KEY = 'strata:left'
/** Milliseconds in which closing pages store their unsent text. */
const CLOSING = 1_000

/** User whose unsent text stayed in this browser when the session ended. */
export interface ForcedSignOut {
  id: number
  email: string
}

/**
 * Clears this browser's data of a user whose session was ended for them. Unsent data stays until
 * the user's next sign-in, and the sign-in page says so.
 */
export function recordForcedSignOut({ id, email }: ForcedSignOut) {
  if (!localStore.setItem(KEY, JSON.stringify({ id, email }))) return
  // If this check fails, the sign-in page repeats it.
  setTimeout(() => void readForcedSignOut().catch(() => {}), CLOSING)
}

/**
 * Returns the user who left unsent text here. If nothing is unsent, clears all of the user's data
 * and returns null.
 */
export async function readForcedSignOut(): Promise<ForcedSignOut | null> {
  const left = stored()
  if (!left) return null
  const { keepsUnsent } = await storage()
  if (await keepsUnsent(left.id)) return left
  await dropUnsentData(left)
  return null
}

/** Permanently deletes the leftover data. */
export async function dropUnsentData({ id }: ForcedSignOut) {
  const { clearPrivateStorage } = await storage()
  await clearPrivateStorage(id)
  clearForcedSignOut(id)
}

/**
 * Marks leftover text as recovered, because the user is signed in again and the app sends the text.
 */
export function clearForcedSignOut(userId: number) {
  if (stored()?.id === userId) localStore.removeItem(KEY)
}

function stored() {
  try {
    return JSON.parse(localStore.getItem(KEY) ?? 'null') as ForcedSignOut | null
  } catch {
    return null
  }
}
