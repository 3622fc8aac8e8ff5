import { useLocation } from 'wouter'
import { type HistoryAddress, readHistory } from './history-address.js'
import { paths } from './paths.js'
import { realId } from './temporary-ids.js'
import { useAddressSearch } from './use-address-search.js'

/** Address of a page below its folder, file and section. */
const PAGE_ADDRESS = new RegExp(String.raw`^${paths.app}/-?\d+/-?\d+/-?\d+/(-?\d{1,16})$`)

interface OpenHistory extends HistoryAddress {
  pageId: number
}

/** Returns the history that the address opens over its page; null for none. */
export function useHistoryAddress(): OpenHistory | null {
  const [path] = useLocation()
  const address = readHistory(useAddressSearch())
  const pageId = path.match(PAGE_ADDRESS)?.[1]
  return address && pageId ? { ...address, pageId: realId(Number(pageId)) } : null
}
