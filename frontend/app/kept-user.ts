import type { UserResponse } from '#modules/auth/api'

/** Gone when the session is over: other tabs follow. */
export const KEPT_USER_KEY = 'strata:user'

/** Remembers who was signed in here last, so that the app opens while the server is unreachable. */
export function keepUser(user: UserResponse) {
  try {
    localStorage.setItem(KEPT_USER_KEY, JSON.stringify(user))
  } catch {
    // Storage is off: the app then opens only while the server answers.
  }
}

export function keptUser(): UserResponse | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT_USER_KEY) ?? 'null') as UserResponse | null
  } catch {
    return null
  }
}

export function forgetUser() {
  try {
    localStorage.removeItem(KEPT_USER_KEY)
  } catch {
    // Nothing was kept either.
  }
}
