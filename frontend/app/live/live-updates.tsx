import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api-client.js'
import { keepApp } from '../offline/keep-app.js'
import { look, serverResponded } from '../offline/connectivity.js'
import {
  forgetItems,
  forgetGone,
  keepResponses,
  takeServedKept,
  writeNow,
} from '../offline/response-cache.js'
import { isAbout } from '../offline/response-keys.js'
import { currentUserQuery } from '../session.js'
import { flushUnsaved } from '../unsaved.js'
import { firstPosition } from './own-calls.js'
import { connectTabs, deliverToPages } from './peers.js'
import { type LiveHandlers, LiveSession } from './live-session.js'
import { Refresher } from './refresher.js'

const known = (ids: number[]) => api.get('/blocks/known', { query: { ids: ids.join() } })

/** Asks for all that is kept. It is asked again at the next visit when that fails. */
const lookForGone = () => void forgetGone(known).catch(() => {})

/** What was deleted for ever goes from memory as well; without ids all that is not open. */
function forgetPages(queryClient: QueryClient, ids: readonly number[] | undefined) {
  queryClient.removeQueries({
    queryKey: ['page'],
    type: 'inactive',
    predicate: ({ queryKey }) => !ids || isAbout(queryKey, ids),
  })
}

/** Keeps what this tab has read in step with every change made elsewhere. */
export default function LiveUpdates({ userId }: { userId: number }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresher = new Refresher(queryClient)
    const handlers: LiveHandlers = {
      onChange: (change) => {
        if (change.kind === 'blocks.deleted') {
          forgetPages(queryClient, change.ids)
          void forgetItems(change.ids)
        }
        refresher.note(change)
        // What was refused for lack of storage may have room now.
        if (change.kind === 'entitlement') void flushUnsaved()
      },
      onNotice: (notice) => refresher.noteStorage(notice),
      onUnsaved: deliverToPages,
      onReset: () => {
        refresher.noteAll()
        lookForGone()
      },
      onOpen: serverResponded,
      onBreak: look,
      onRefused: () => void queryClient.invalidateQueries(currentUserQuery),
    }
    const session = new LiveSession(`strata-live-${userId}`, handlers, firstPosition())
    connectTabs((message) => session.tell(message))
    lookForGone()
    const stopKeeping = keepResponses(queryClient)
    void keepApp()
    const onHide = () => void writeNow()
    document.addEventListener('visibilitychange', onHide)
    const stopWatching = onlineManager.subscribe((online) => {
      if (!online) return
      session.reconnect()
      lookForGone()
      if (takeServedKept()) refresher.noteAll()
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
