/** Public interface of this feature. */
export { DeletedForGood } from './deleted-for-good.js'
