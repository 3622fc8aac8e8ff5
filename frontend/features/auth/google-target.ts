const KEY = 'strata:google-target'

/** Keeps where a sign-in is to lead while the browser is away at Google; null for nowhere special. */
export function keepTarget(target: string | null) {
  if (target) sessionStorage.setItem(KEY, target)
  else sessionStorage.removeItem(KEY)
}

/** What was kept, once. */
export function takeTarget() {
  const target = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return target
}
