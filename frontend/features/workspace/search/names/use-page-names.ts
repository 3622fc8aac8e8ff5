import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '../../../../app/query-client.js'
import { namesQuery, SEARCH_DEBOUNCE, searchQuery } from '../search-queries.js'
import { isCapped } from './find-pages.js'

/**
 * Loads the data that `findPages` reads: the names and, if there are more pages than names, the
 * server's hits. Returns true while the first data is missing.
 */
export function usePageNames(typed: string) {
  const keyword = useDebounced(typed.trim())
  const names = useQuery(namesQuery(), queryClient)
  const asks = isCapped(names.data) && keyword !== ''
  useQuery({ ...searchQuery(keyword), enabled: asks }, queryClient)
  return names.isPending && names.isFetching
}

function useDebounced(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
