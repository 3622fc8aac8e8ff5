/** Paths that the server answers itself; all others without a file are the app's own pages. */
export const SERVER_PATHS = /^\/(api|dev|health|metrics)(\/|\.|$)/
