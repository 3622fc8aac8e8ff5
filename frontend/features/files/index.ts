/** Public interface of this feature. */
export { StorageUse } from './storage-use/storage-use.js'
