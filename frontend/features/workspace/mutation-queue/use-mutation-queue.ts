import { useMutationState } from '@tanstack/react-query'
import { useEffect } from 'react'
import { holdUnsaved } from '../../../app/unsaved.js'
import { openRealIds } from '../../../app/temporary-ids.js'
import { TREE_KEY } from '../tree/tree-mutations.js'
import { openRefusedChanges } from './refused-changes.js'
import { WaitingChanges } from './mutation-queue.js'

let releaseHold: (() => void) | undefined
let current: { userId: number; waiting: WaitingChanges } | null = null

/** Keeps what waits for the server, from the first screen of somebody who is signed in on. */
export function useWaitingChanges(userId: number | undefined) {
  useEffect(() => {
    if (userId === undefined) return
    if (current?.userId === userId) return current.waiting.takeUp()
    current?.waiting.stop()
    openRefusedChanges(userId)
    openRealIds(userId)
    current = { userId, waiting: new WaitingChanges(userId) }
    releaseHold?.()
    releaseHold = holdUnsaved(current.waiting)
  }, [userId])
}

/** How many changes of the tree have no answer yet. */
export function useWaitingCount() {
  return useMutationState({ filters: { mutationKey: TREE_KEY, status: 'pending' } }).length
}
