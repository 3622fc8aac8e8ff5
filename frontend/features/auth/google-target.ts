import { sessionStore } from '../../app/browser-storage.js'

const KEY = 'strata:google-target'

/** Keeps where a sign-in is to lead while the browser is away at Google; null for nowhere special. */
export function keepTarget(target: string | null) {
  if (target) sessionStore.setItem(KEY, target)
  else sessionStore.removeItem(KEY)
}

/** What was kept, once. */
export function takeTarget() {
  const target = sessionStore.getItem(KEY)
  sessionStore.removeItem(KEY)
  return target
}
