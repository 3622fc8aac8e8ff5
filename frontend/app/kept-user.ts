import type { UserResponse } from '#modules/auth/api'
import { localStore } from './browser-storage.js'

/** Gone when the session is over: other tabs follow. */
export const KEPT_USER_KEY = 'strata:user'

/** Remembers who was signed in here last, so that the app opens while the server is unreachable. */
export function keepUser(user: UserResponse) {
  // Where storage is off the app opens only while the server answers.
  localStore.setItem(KEPT_USER_KEY, JSON.stringify(user))
}

export function keptUser(): UserResponse | null {
  try {
    return JSON.parse(localStore.getItem(KEPT_USER_KEY) ?? 'null') as UserResponse | null
  } catch {
    return null
  }
}

export function forgetUser() {
  localStore.removeItem(KEPT_USER_KEY)
}
