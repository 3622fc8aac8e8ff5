/** Paths that the server handles itself; all others without a file are the app's own pages. */
export const SERVER_PATHS = /^\/(api|dev|health|metrics|s)(\/|\.|$)/

/** Paths that receive files, which may take minutes over slow lines. */
export const UPLOAD_PATHS = /^\/api\/v1\/(files\/|users\/current-user\/avatar)/

/** Pages of the app for payments, each a document of its own (decision 127). */
export const PAYING_PATHS = /^\/checkout(\/|$)/

/** Paths that receive imports, which may take an hour. */
export const IMPORT_UPLOAD_PATHS = /^\/api\/v1\/imports\/[\w-]+\/upload/

/**
 * Returns the path of a request's address as the router reads it, so that `/%61pi/` and a slash at
 * the end change no rule. Returns an address that cannot be decoded as it is.
 */
export function routedPath(url = '/'): string {
  const path = url.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
