import type { UserAnswer } from '#modules/auth/api'

const KEY = 'strata:user'

/** Remembers who was signed in here last, so that the app opens while the server is away. */
export function keepUser(user: UserAnswer) {
  try {
    localStorage.setItem(KEY, JSON.stringify(user))
  } catch {
    // Storage is off: the app then opens only while the server answers.
  }
}

export function keptUser(): UserAnswer | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as UserAnswer | null
  } catch {
    return null
  }
}

export function forgetUser() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}
