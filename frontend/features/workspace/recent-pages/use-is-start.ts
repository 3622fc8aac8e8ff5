import { useLocation } from 'wouter'
import { paths } from '../../../app/paths.js'
import { useAddressSearch } from '../../../app/use-address-search.js'

/** Returns true at the address of the recent pages, where no folder opens by itself. */
export function useIsStart() {
  const [path] = useLocation()
  return `${path}?${useAddressSearch()}` === paths.start
}
