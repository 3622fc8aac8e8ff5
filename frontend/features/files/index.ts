/** What other features may use of this one. */
export { StorageUse } from './storage-use/storage-use.js'
