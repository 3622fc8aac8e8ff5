/** Paths that the server answers itself; all others without a file are the app's own pages. */
export const SERVER_PATHS = /^\/(api|dev|health|metrics)(\/|\.|$)/

/** Where files are sent to: over slow lines they may take minutes. */
export const UPLOAD_PATHS = /^\/api\/v1\/(files\/|users\/current-user\/avatar)/

/** Pages of the app on which people pay, each a document of its own (decision 174). */
export const PAYING_PATHS = /^\/checkout(\/|$)/
