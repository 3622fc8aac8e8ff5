/** Public interface of this feature. */
export { SharedByYou } from './shared-by-you.js'
