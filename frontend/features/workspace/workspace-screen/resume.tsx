import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { useSession } from '../../../app/session.js'
import { openedPages } from '../opened-pages/opened-pages.js'

/** Marks the history entry of an item that a visit opened by itself. */
export interface ResumedState {
  resumed?: true
}

/** Id of the user whose visit has started in this document. */
let begunBy: number | null = null

/**
 * Returns the address to resume for a visit that starts at /app: the last opened page (decision
 * 37). Null later in the visit, and if the user has opened no page in this browser.
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
