import { useQuery } from '@tanstack/react-query'
import { sharesQuery } from '../workspace/index.js'

/** Loads all shares anew, because the feed reports no page views. */
export function useListedShares() {
  return useQuery({ ...sharesQuery, refetchOnMount: 'always' })
}
