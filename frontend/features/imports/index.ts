/** Public interface of this feature. */
export { ImportTab } from './tab/import-tab.js'
export { ImportNotice } from './notice/import-notice.js'
