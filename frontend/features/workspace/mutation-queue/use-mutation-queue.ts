import { useMutationState } from '@tanstack/react-query'
import { useEffect } from 'react'
import { holdUnsaved } from '../../../app/unsaved.js'
import { openRealIds } from '../../../app/temporary-ids.js'
import { TREE_KEY } from '../tree/tree-mutations.js'
import { openRefusedChanges } from './refused-changes.js'
import { MutationQueue } from './mutation-queue.js'

let releaseHold: (() => void) | undefined
let current: { userId: number; queue: MutationQueue } | null = null

/** Keeps the queue of pending changes while a user is signed in. */
export function useMutationQueue(userId: number | undefined) {
  useEffect(() => {
    if (userId === undefined) return
    if (current?.userId === userId) return current.queue.takeUp()
    current?.queue.stop()
    openRefusedChanges(userId)
    openRealIds(userId)
    current = { userId, queue: new MutationQueue(userId) }
    releaseHold?.()
    releaseHold = holdUnsaved(current.queue)
  }, [userId])
}

/** Returns the number of pending tree changes. */
export function useWaitingCount() {
  return useMutationState({ filters: { mutationKey: TREE_KEY, status: 'pending' } }).length
}
