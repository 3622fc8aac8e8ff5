import { sessionStore } from '../../app/browser-storage.js'

const KEY = 'strata:google-target'

/** Stores the target of a sign-in while the browser is at Google. Null means the default target. */
export function keepTarget(target: string | null) {
  if (target) sessionStore.setItem(KEY, target)
  else sessionStore.removeItem(KEY)
}

/** Returns the stored target and removes it. */
export function takeTarget() {
  const target = sessionStore.getItem(KEY)
  sessionStore.removeItem(KEY)
  return target
}
