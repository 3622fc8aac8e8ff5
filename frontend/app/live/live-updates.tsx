import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUserQuery } from '../session.js'
import { LiveSession } from './live-session.js'
import { Refresher } from './refresher.js'

/** Keeps what this tab has read in step with every change made elsewhere. */
export default function LiveUpdates({ userId }: { userId: number }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresher = new Refresher(queryClient)
    const session = new LiveSession(`strata-live-${userId}`, {
      onChange: (change) => refresher.note(change),
      onReset: () => refresher.noteAll(),
      onOpen: () => undefined,
      onBreak: () => undefined,
      onRefused: () => void queryClient.invalidateQueries(currentUserQuery),
    })
    return () => {
      session.stop()
      refresher.stop()
    }
  }, [queryClient, userId])
  return null
}
