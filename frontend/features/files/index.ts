/** What other features may use of this one. */
export { storageQuery } from './storage-query.js'
export { StorageUse } from './storage-use/storage-use.js'
export { uploadFile, UploadError, type UploadProblem } from './upload-file.js'
