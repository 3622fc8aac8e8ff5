/** Name of the route that takes uploads when files lie on this server. */
export const UPLOAD_ROUTE = 'files.receive'
/** A signature made for anything else is no signature here. */
export const UPLOAD_PURPOSE = 'upload'
