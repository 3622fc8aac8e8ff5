import { api, hasStatus } from './api-client.js'
import { localStore } from './browser-storage.js'

const KEY = 'strata:owed-sign-out'
let paying: Promise<void> | null = null

/** Notes that the server is to end the session once it can be reached: the browser has signed out. */
export function oweSignOut() {
  localStore.setItem(KEY, 'yes')
}

export function owesSignOut() {
  return localStore.getItem(KEY) !== null
}

/** Ends the session that was signed out of offline. Must come before any other sign-in. */
export async function paySignOut() {
  if (!owesSignOut()) return
  paying ??= endOnServer().finally(() => (paying = null))
  await paying
}

async function endOnServer() {
  await api.post('/auth/sign-out').catch((error: unknown) => {
    // It had ended already.
    if (!hasStatus(error, 401)) throw error
  })
  localStore.removeItem(KEY)
}
