/** Name of the route that receives uploads when this server stores the files. */
export const UPLOAD_ROUTE = 'files.receive'
/** Purpose of upload signatures. The upload route rejects signatures made for any other purpose. */
export const UPLOAD_PURPOSE = 'upload'
