import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api-client.js'
import { keepApp } from '../offline/keep-app.js'
import { probe, serverResponded } from '../offline/connectivity.js'
import {
  evictItems,
  evictDeletedItems,
  cacheResponses,
  takeServedFromCache,
  writeNow,
} from '../offline/response-cache.js'
import { currentUserQuery } from '../session.js'
import { flushUnsaved } from '../unsaved.js'
import { forgetDeleted } from './forget-deleted.js'
import { firstPosition } from './own-calls.js'
import { connectTabs, deliverToPages } from './peers.js'
import { type LiveHandlers, LiveSession } from './live-session.js'
import { Refresher } from './refresher.js'

const known = (ids: number[]) => api.get('/blocks/known', { query: { ids: ids.join() } })

/** Forgets responses about deleted items. If the request fails, the next visit repeats it. */
const evictMissed = () => void evictDeletedItems(known).catch(() => {})

/** Keeps the data that this tab has read in sync with changes made elsewhere. */
export default function LiveUpdates({ userId }: { userId: number }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresher = new Refresher(queryClient)
    const handlers: LiveHandlers = {
      onChange: (change) => {
        if (change.kind === 'blocks.deleted') {
          forgetDeleted(queryClient, change.ids)
          void evictItems(change.ids)
        }
        refresher.note(change)
        // Text rejected for lack of storage may fit now.
        if (change.kind === 'entitlement') void flushUnsaved()
      },
      onNotice: (notice) => refresher.noteNotice(notice),
      onUnsaved: deliverToPages,
      onReset: () => {
        refresher.noteAll()
        evictMissed()
      },
      onOpen: serverResponded,
      onBreak: probe,
      onRefused: () => void queryClient.invalidateQueries(currentUserQuery),
    }
    const session = new LiveSession(`strata-live-${userId}`, handlers, firstPosition())
    connectTabs((message) => session.tell(message))
    evictMissed()
    const stopKeeping = cacheResponses(queryClient)
    void keepApp()
    const onHide = () => void writeNow()
    document.addEventListener('visibilitychange', onHide)
    const stopWatching = onlineManager.subscribe((online) => {
      if (!online) return
      session.reconnect()
      evictMissed()
      if (takeServedFromCache()) refresher.noteAll()
    })
    return () => {
      stopWatching()
      connectTabs(null)
      document.removeEventListener('visibilitychange', onHide)
      stopKeeping()
      session.stop()
      refresher.stop()
    }
  }, [queryClient, userId])
  return null
}
