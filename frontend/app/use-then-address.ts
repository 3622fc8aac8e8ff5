import { readThen } from './then-address.js'
import { useAddressSearch } from './use-address-search.js'

/** Returns the earlier moment that the address opens over its screen; null for none. */
export function useThenAddress() {
  return readThen(useAddressSearch())
}
