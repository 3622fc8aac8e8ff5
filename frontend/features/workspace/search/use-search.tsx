import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { MAX_SEARCH_HITS } from '#modules/workspace/api'
import { useLocation } from 'wouter'
import type { CommandSearchProps } from '../../../ui/command-palette/command-search.js'
import { useSession } from '../../../app/session.js'
import { searchHitAtom } from '../../editor/index.js'
import { openedPages } from '../opened-pages/opened-pages.js'
import { itemListQuery } from '../tree/item-queries.js'
import { findNames } from './names/find-names.js'
import { readNames } from './names/known-names.js'
import { type Hit, hitGroups, startGroups } from './search-commands.js'
import { NothingFound, SearchFailed } from './search-notes.js'
import { namesQuery, recentPagesQuery, SEARCH_DEBOUNCE, searchQuery } from './search-queries.js'

/**
 * Returns the content of the search box (rule 7.2). An empty field shows recent pages and folders.
 * Otherwise known names show immediately, followed by the server's hits. `keyword` is the last
 * keyword sent to the server. `named` is true if the best hit contains the typed text in its name.
 */
export function useSearch(typed: string) {
  const { keyword, settled, hurry } = useKeyword(typed)
  const searching = typed.trim() !== ''
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const recent = useQuery(recentPagesQuery(userId))
  const [path] = useLocation()
  const folders = useQuery(itemListQuery(null))
  const names = useNames(typed, userId)
  const hits = useQuery({ ...searchQuery(keyword), placeholderData: keepPreviousData })
  const answer = settled && !hits.isPlaceholderData ? hits.data : undefined

  const start = useMemo(
    () => ({
      groups: folders.data ? startGroups(recent.data ?? [], folders.data, path) : [],
      count: 0,
      named: false,
    }),
    [recent.data, folders.data, path]
  )
  const found = useMemo(() => {
    if (!searching) return start
    return names.hits.length > 0 || answer ? join(names, answer ?? []) : null
  }, [searching, start, names, answer])
  // Keeps the previous content until there are results for the typed text.
  const shown = useLast(found) ?? start

  const current = searching ? hits : folders
  const failed = current.isError && !current.isFetching
  // The server has yet to report the recent pages.
  const waiting = searching ? !answer : recent.isFetching
  const isKnown = searching && names.hits.length > 0 && !names.isFetching
  const failure = failed && (
    <SearchFailed error={current.error} onRetry={() => void current.refetch()} />
  )
  const isEmpty = failed && !found?.count

  return {
    keyword,
    named: shown.named,
    props: {
      label: 'Search',
      placeholder: 'Type to search',
      groups: isEmpty ? [] : shown.groups,
      stale: waiting && !failed && !isKnown,
      busy: current.isFetching,
      announcement: answer && found ? countOf(found.count) : '',
      note: isEmpty ? undefined : failure || (shown.count === MAX_SEARCH_HITS && MOST),
      onHurry: hurry,
      empty: failure || <NothingFound settled={current.isSuccess && !waiting} />,
    } satisfies Partial<CommandSearchProps>,
  }
}

const MOST = `These are the ${MAX_SEARCH_HITS} best matches. Type more to narrow them down.`

/** Returns the known names that match the typed text. */
function useNames(typed: string, userId: number | null) {
  const { data, isFetching } = useQuery({ ...namesQuery(), enabled: userId !== null })
  const known = useMemo(() => readNames(data ?? []), [data])
  const opened = useMemo(() => openedPages(userId).map(({ ids }) => ids.at(-1)!), [userId])
  const found = useMemo(
    () => findNames(known, typed, { opened, limit: MAX_SEARCH_HITS }),
    [known, typed, opened]
  )
  return useMemo(() => ({ ...found, isFetching }), [found, isFetching])
}

/** Appends the server's hits to the name matches. */
function join({ hits, named }: { hits: Hit[]; named: boolean }, answer: Hit[]) {
  const listed = new Set(hits.map(({ id }) => id))
  const all = [...hits, ...answer.filter(({ id }) => !listed.has(id))].slice(0, MAX_SEARCH_HITS)
  const byServer = hits.length === 0 && answer[0]?.name_parts.some(({ hit }) => hit)
  return { groups: hitGroups(all, seek), count: all.length, named: named || byServer === true }
}

/** Makes the page that opens show its text with these words. */
function seek(pageId: number, texts: string[]) {
  getDefaultStore().set(searchHitAtom, { pageId, texts })
}

/** Returns the last value that was not null. */
function useLast<T>(value: T | null) {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

function countOf(count: number) {
  if (count === 0) return 'No results'
  return count === 1 ? '1 result' : `${count} results`
}

/**
 * Returns the keyword to send: after a pause in typing, or immediately through `hurry` or once the
 * field is empty. `settled` is false while the user may still be typing.
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
