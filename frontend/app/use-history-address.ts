import { useLocation } from 'wouter'
import { type HistoryAddress, readHistory } from './history-address.js'
import { paths } from './paths.js'
import { realId } from './temporary-ids.js'
import { useAddressSearch } from './use-address-search.js'

interface OpenHistory extends HistoryAddress {
  pageId: number
}

/** Returns the history that the address opens over its page; null for none. */
export function useHistoryAddress(): OpenHistory | null {
  const [path] = useLocation()
  const address = readHistory(useAddressSearch())
  const pageId = path.match(pageAddress)?.[1]
  return address && pageId ? { ...address, pageId: realId(Number(pageId)) } : null
}

/** Address of a page below its folder, file and section. */
const pageAddress = new RegExp(String.raw`^${paths.app}/-?\d+/-?\d+/-?\d+/(-?\d{1,16})$`)
