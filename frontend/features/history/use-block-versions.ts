import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { blockChanges } from './block-changes.js'
import { lastOf, type Sitting } from './sittings.js'
import type { Versions } from './use-versions.js'
import { versionQuery } from './versions-query.js'

/** Sittings whose texts are read at once in search of changes. */
const READ_AT_ONCE = 24

/**
 * Finds the sittings that changed a block, by reading the text at the end of each. `readMore` goes
 * further back.
 */
export function useBlockVersions(pageId: number, blockId: string, all: Versions) {
  const [count, setCount] = useState(READ_AT_ONCE)
  const ends = all.sittings.slice(0, count + 1).map(lastOf)
  const texts = useQueries({
    queries: ends.map(({ version }) => versionQuery(pageId, version)),
    combine: (results) => ({
      contents: results.map(({ data }) => data?.content),
      pending: results.filter(({ isPending }) => isPending).length,
      error: results.find(({ error }) => error)?.error ?? null,
      retry: () => {
        for (const { error, refetch } of results) if (error) void refetch()
      },
    }),
  })
  const readsAll = ends.length === all.sittings.length && all.isComplete
  const sittings = useMemo(() => {
    const changed = blockChanges(texts.contents, blockId, readsAll)
    return changed.flatMap((index): Sitting[] => {
      const end = all.sittings[index]
      return end ? [{ versions: [lastOf(end)] }] : []
    })
  }, [texts.contents, blockId, readsAll, all.sittings])
  return {
    sittings,
    pending: texts.pending,
    error: texts.error,
    retry: texts.retry,
    readsAll,
    readMore: () => {
      setCount(count + READ_AT_ONCE)
      if (count + READ_AT_ONCE >= all.sittings.length && !all.isComplete) all.loadMore()
    },
  }
}
