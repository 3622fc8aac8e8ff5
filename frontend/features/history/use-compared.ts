import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComparedVersions } from './compared-versions.js'
import { versionQuery } from './versions-query.js'

/** Two texts to compare, and the current one. */
interface ComparedTexts {
  key: string
  before: string | null
  after: string | null
  restores: 'before' | 'after'
  now: string | null
}

/**
 * Loads the texts of compared versions. While they load, the previous ones stay. `latest` is the
 * version that the page has now.
 */
export function useCompared(
  pageId: number,
  compared: ComparedVersions | undefined,
  latest: number | undefined
) {
  const before = useText(pageId, compared?.before)
  const after = useText(pageId, compared?.after)
  const now = useText(pageId, latest)
  const [shown, setShown] = useState<ComparedTexts | null>(null)
  const key = compared && `${pageId} ${compared.before} ${compared.after} ${compared.restores}`
  const texts = [compared?.before === null ? null : before.data?.content, after.data?.content]
  const [was, is, current] = [...texts, now.data?.content]
  const isReady = was !== undefined && is !== undefined && current !== undefined
  if (compared && key && isReady && (shown?.key !== key || shown.now !== current)) {
    setShown({ key, before: was, after: is, restores: compared.restores, now: current })
  }
  const failed = [before, after, now].find(({ error }) => error)
  const isShown = shown !== null && shown.key === key
  return {
    shown,
    isPending: !isShown,
    error: isShown ? null : (failed?.error ?? null),
    retry: () => {
      for (const query of [before, after, now]) if (query.error) void query.refetch()
    },
  }
}

function useText(pageId: number, version: number | null | undefined) {
  const isWanted = version !== null && version !== undefined
  return useQuery({ ...versionQuery(pageId, version ?? -1), enabled: isWanted })
}
