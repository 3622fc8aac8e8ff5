import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { useSession } from '../../../app/session.js'
import { openedPages } from '../opened-pages/opened-pages.js'

/** Marks the history entry of a page to which the beginning of a visit led. */
export interface ResumedState {
  resumed?: true
}

/** Whose visit has begun in this document. */
let begunBy: number | null = null

/**
 * The address where a visit goes on that begins at /app: that of the page opened last (decision 203).
 * Null later on, and for who opened none here.
 */
export function useResumed(isStart: boolean) {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const begins = begunBy !== userId
  useEffect(() => {
    begunBy = userId
  }, [userId])
  return isStart && begins ? (openedPages(userId)[0]?.address ?? null) : null
}

export function Resume({ address }: { address: string }) {
  const state: ResumedState = { resumed: true }
  return <Redirect to={address} replace state={state} />
}
