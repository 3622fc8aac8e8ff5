import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { useEffect, useRef } from 'react'
import type { BlockResponse } from '#modules/workspace/api'
import { cacheResponse } from '../../../app/offline/response-cache.js'
import { currentUserQuery } from '../../../app/session.js'
import { serializeDocument } from '../document.js'
import { keepLeftPage, pageQuery } from '../page-query.js'
import type { OpenPage } from '../saver/open-page.js'

/**
 * Caches the page after each save for offline reading, because no query has the saved text. Once
 * the user leaves the page and everything is saved, stores the text in the query. A reopened page
 * then appears at once and is refetched in the background.
 */
export function useKeepSaved({ id, saver }: OpenPage, block: BlockResponse) {
  const queryClient = useQueryClient()
  const latest = useRef(block)
  useEffect(() => {
    latest.current = block
  }, [block])
  useEffect(() => {
    const { queryKey } = pageQuery(id)
    const keep = async () => {
      await saver.settled()
      const { name, doc, revision } = saver.saved
      const read = latest.current
      if (revision <= read.revision && name === read.name) return read
      const saved = { ...read, name, revision, content: serializeDocument(doc) }
      cacheResponse(queryKey, saved)
      return saved
    }
    const leave = async () => {
      const userId = signedInUserId(queryClient)
      const saved = await keep()
      // Waits until the data fetched before has been dropped.
      await new Promise((done) => setTimeout(done))
      // Stores nothing if the user has signed out meanwhile.
      if (saver.state.dirty || userId === undefined || signedInUserId(queryClient) !== userId)
        return
      keepLeftPage(queryClient, saved)
    }
    let { savedAt } = saver.state
    const onState = () => {
      if (saver.state.savedAt === savedAt) return
      savedAt = saver.state.savedAt
      void keep()
    }
    const stopKeeping = getDefaultStore().sub(saver.stateAtom, onState)
    return () => {
      stopKeeping()
      void leave()
    }
  }, [queryClient, id, saver])
}

function signedInUserId(queryClient: QueryClient) {
  return queryClient.getQueryData(currentUserQuery.queryKey)?.id
}
