import { api, hasStatus } from './api-client.js'
import { localStore } from './browser-storage.js'

const KEY = 'strata:owed-sign-out'
let paying: Promise<void> | null = null

/** Records a sign-out made offline: the server must end the session once it is reachable. */
export function oweSignOut() {
  localStore.setItem(KEY, 'yes')
}

export function owesSignOut() {
  return localStore.getItem(KEY) !== null
}

/**
 * Ends on the server a session that was signed out of offline. Must run before any other sign-in.
 */
export async function paySignOut() {
  if (!owesSignOut()) return
  paying ??= endOnServer().finally(() => (paying = null))
  await paying
}

async function endOnServer() {
  await api.post('/auth/sign-out').catch((error: unknown) => {
    // The session had already ended.
    if (!hasStatus(error, 401)) throw error
  })
  localStore.removeItem(KEY)
}
