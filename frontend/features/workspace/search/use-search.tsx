import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { MAX_SEARCH_HITS, type SearchHit } from '#modules/workspace/api'
import { useLocation } from 'wouter'
import type { CommandSearchProps } from '../../../ui/command-palette/command-search.js'
import { useSession } from '../../../app/session.js'
import { itemListQuery } from '../tree/item-queries.js'
import { hitGroups, startGroups } from './search-commands.js'
import { NothingFound, SearchFailed } from './search-notes.js'
import { recentPagesQuery, SEARCH_DEBOUNCE, searchQuery } from './search-queries.js'

/**
 * What the search box shows for what is typed: recent pages and folders for nothing, else what was
 * found (rule 7.2). `keyword` is what was looked for last.
 */
export function useSearch(typed: string) {
  const { keyword, settled, hurry } = useKeyword(typed)
  const searching = keyword !== ''
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const recent = useQuery(recentPagesQuery(userId))
  const [path] = useLocation()
  const folders = useQuery(itemListQuery(null))
  const hits = useQuery({ ...searchQuery(keyword), placeholderData: keepPreviousData })

  const start = useMemo(
    () => (folders.data ? startGroups(recent.data ?? [], folders.data, path) : []),
    [recent.data, folders.data, path]
  )
  const found = useMemo(() => hitGroups(hits.data ?? []), [hits.data])

  const current = searching ? hits : folders
  const failed = current.isError && !current.isFetching
  // The first answer replaces what stood there before; until then it stays.
  const groups = failed ? [] : searching && hits.data ? found : start
  // Which page was opened last is known once the server has said it.
  const unknown = searching ? hits.isPlaceholderData || hits.isPending : recent.isFetching
  const waiting = !settled || unknown
  const empty = failed ? (
    <SearchFailed error={current.error} onRetry={() => void current.refetch()} />
  ) : (
    <NothingFound settled={current.isSuccess && !waiting} />
  )

  return {
    keyword,
    hits: searching ? (hits.data ?? NONE) : NONE,
    props: {
      label: 'Search',
      placeholder: 'Type to search',
      groups,
      stale: waiting && !failed,
      busy: current.isFetching,
      announcement: searching && hits.data && !waiting ? countOf(hits.data) : '',
      note:
        searching && found[0]?.commands.length === MAX_SEARCH_HITS
          ? `These are the ${MAX_SEARCH_HITS} best matches. Type more to narrow them down.`
          : undefined,
      onHurry: hurry,
      empty,
    } satisfies Partial<CommandSearchProps>,
  }
}

const NONE: SearchHit[] = []

function countOf({ length }: unknown[]) {
  if (length === 0) return 'No results'
  return length === 1 ? '1 result' : `${length} results`
}

/**
 * What is to be looked for, of what is typed: after a pause, or at once by `hurry`; an emptied field
 * is followed at once. `settled` is false while somebody may still be typing.
 */
function useKeyword(typed: string) {
  const text = typed.trim()
  const [followed, setFollowed] = useState(text)

  useEffect(() => {
    const timer = setTimeout(() => setFollowed(text), text === '' ? 0 : SEARCH_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])

  const keyword = text === '' ? '' : followed
  return { keyword, settled: keyword === text, hurry: () => setFollowed(text) }
}
