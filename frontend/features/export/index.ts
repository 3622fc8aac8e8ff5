/** Public interface of this feature. */
export { ExportEverything } from './export-everything.js'
