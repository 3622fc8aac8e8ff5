import { localStore } from './browser-storage.js'

/** Visitors of whom nothing is left do not fetch it. */
const storage = () => import('./private-storage.js')

const KEY = 'strata:left'
/** Milliseconds in which pages that close write down what is unsent of them. */
const CLOSING = 1_000

/** Whose unsent text the end of a session left in this browser. */
export interface LeftBehind {
  id: number
  email: string
}

/**
 * Clears what this browser keeps of somebody whose session ended without their doing. What the server
 * never got stays for their next sign-in, and the sign-in page says so.
 */
export function leaveUnsent({ id, email }: LeftBehind) {
  if (!localStore.setItem(KEY, JSON.stringify({ id, email }))) return
  // Failing, the sign-in page looks again.
  setTimeout(() => void readLeftBehind().catch(() => {}), CLOSING)
}

/** Who left unsent text here; null, and all of theirs is cleared, when nothing is unsent. */
export async function readLeftBehind(): Promise<LeftBehind | null> {
  const left = stored()
  if (!left) return null
  const { keepsUnsent } = await storage()
  if (await keepsUnsent(left.id)) return left
  await dropLeftBehind(left)
  return null
}

/** Deletes what was left, for good. */
export async function dropLeftBehind({ id }: LeftBehind) {
  const { clearPrivateStorage } = await storage()
  await clearPrivateStorage(id)
  takenUp(id)
}

/** The person is signed in again: what was left is taken up as any unsent text is. */
export function takenUp(userId: number) {
  if (stored()?.id === userId) localStore.removeItem(KEY)
}

function stored() {
  try {
    return JSON.parse(localStore.getItem(KEY) ?? 'null') as LeftBehind | null
  } catch {
    return null
  }
}
