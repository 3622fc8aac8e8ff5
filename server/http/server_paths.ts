/** Paths that the server answers itself; all others without a file are the app's own pages. */
export const SERVER_PATHS = /^\/(api|dev|health|metrics)(\/|\.|$)/

/** Where files are sent to: over slow lines they may take minutes. */
export const UPLOAD_PATHS = /^\/api\/v1\/(files\/|users\/current-user\/avatar)/
