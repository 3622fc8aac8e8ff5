/** Paths that the server handles itself; all others without a file are the app's own pages. */
export const SERVER_PATHS = /^\/(api|dev|health|metrics|s)(\/|\.|$)/

/** Paths that receive files, which may take minutes over slow lines. */
export const UPLOAD_PATHS = /^\/api\/v1\/(files\/|users\/current-user\/avatar)/

/** Pages of the app for payments, each a document of its own (decision 174). */
export const PAYING_PATHS = /^\/checkout(\/|$)/

/** Paths that receive imports, which may take an hour. */
export const IMPORT_UPLOAD_PATHS = /^\/api\/v1\/imports\/[\w-]+\/upload/
