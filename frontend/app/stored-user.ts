import type { UserResponse } from '#modules/auth/api'
import { localStore } from './browser-storage.js'

/** Removed when the session ends, which other tabs follow. */
export const STORED_USER_KEY = 'strata:user'
const EXPIRED_KEY = 'strata:session-expired'

/** Stores the last signed-in user, so that the app opens while the server is unreachable. */
export function storeUser(user: UserResponse) {
  // If storage is off, the app opens only while the server responds.
  localStore.removeItem(EXPIRED_KEY)
  localStore.setItem(STORED_USER_KEY, JSON.stringify(user))
}

export function readStoredUser(): UserResponse | null {
  try {
    return JSON.parse(localStore.getItem(STORED_USER_KEY) ?? 'null') as UserResponse | null
  } catch {
    return null
  }
}

/**
 * Forgets the user. `expired` means without signing out, so that other tabs keep unsaved text on
 * screen.
 */
export function clearStoredUser({ expired }: { expired: boolean }) {
  if (expired) localStore.setItem(EXPIRED_KEY, 'yes')
  localStore.removeItem(STORED_USER_KEY)
}

/** Returns true if the last session of this browser ended other than by signing out in it. */
export function userExpired() {
  return localStore.getItem(EXPIRED_KEY) !== null
}
