import { paths } from '../../../app/paths.js'
import { stableAddress } from '../../../app/temporary-ids.js'

/** Returns the open address, in a form that stays the same when its items get their ids. */
export function currentAddress() {
  return stableAddress(window.location.pathname)
}

/** Returns true if these items, from the folder down, are still open. */
export function areOpen(ids: number[]) {
  return currentAddress() === stableAddress(paths.item(...ids))
}
