import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { hasStatus, isUnreachable, messageOf } from '../../app/api-client.js'
import { paths } from '../../app/paths.js'
import { clearResponseCache } from '../../app/offline/response-cache.js'
import { oweSignOut } from '../../app/owed-sign-out.js'
import { clearPrivateStorage, keepsUnsent } from '../../app/private-storage.js'
import { endSession } from '../../app/session.js'
import { discardUnsaved, flushUnsaved } from '../../app/unsaved.js'
import { notifyError } from '../../ui/toast/toast.js'
import { authCalls } from './auth-calls.js'

/** Time in ms for drafts of just-saved text to be deleted. */
const DRAFTS_GO = 500

/** Thrown if signing out would lose unsent text, so that the user can decide. */
export class UnsavedChanges extends Error {}

/**
 * Sends unsaved changes, ends the session, and clears this browser's data of the user (rule 9.7).
 * Fails with `UnsavedChanges` unless `evenUnsaved`.
 */
export function useSignOut(userId: number) {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ evenUnsaved }: { evenUnsaved: boolean }) => {
      if (!evenUnsaved && !(await allIsSent(userId))) throw new UnsavedChanges()
      await authCalls.signOut().catch((error: unknown) => {
        if (isUnreachable(error)) return oweSignOut()
        // 401: the session had already ended.
        if (!hasStatus(error, 401)) throw error
      })
    },
    onSuccess: async () => {
      discardUnsaved()
      navigate(paths.home)
      endSession(queryClient)
      await Promise.all([clearPrivateStorage(userId), clearResponseCache()])
    },
    onError: (error) => {
      if (!(error instanceof UnsavedChanges)) notifyError(messageOf(error))
    },
  })
}

/**
 * Sends unsaved changes of this tab. Resolves to false while this browser keeps unsent changes,
 * including those of other tabs.
 */
async function allIsSent(userId: number) {
  if (!(await flushUnsaved())) return false
  if (!(await keepsUnsent(userId))) return true
  await new Promise((resolve) => setTimeout(resolve, DRAFTS_GO))
  return !(await keepsUnsent(userId))
}
