import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { hasStatus, isUnreachable, messageOf } from '../../app/api-client.js'
import { paths } from '../../app/paths.js'
import { forgetResponses } from '../../app/offline/response-cache.js'
import { oweSignOut } from '../../app/owed-sign-out.js'
import { clearPrivateStorage, keepsUnsent } from '../../app/private-storage.js'
import { endSession } from '../../app/session.js'
import { discardUnsaved, flushUnsaved } from '../../app/unsaved.js'
import { notifyError } from '../../ui/toast/toast.js'
import { authCalls } from './auth-calls.js'

/** Milliseconds in which the drafts of what was just saved are gone. */
const DRAFTS_GO = 500

/** Signing out would lose text that could not be sent; the person is to decide. */
export class UnsavedChanges extends Error {}

/**
 * Sends what is unsaved, ends the session, and clears what this browser keeps of the person
 * (rule 9.7). Fails with `UnsavedChanges` unless `evenUnsaved`.
 */
export function useSignOut(userId: number) {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ evenUnsaved }: { evenUnsaved: boolean }) => {
      if (!evenUnsaved && !(await allIsSent(userId))) throw new UnsavedChanges()
      await authCalls.signOut().catch((error: unknown) => {
        if (isUnreachable(error)) return oweSignOut()
        // The session had ended already.
        if (!hasStatus(error, 401)) throw error
      })
    },
    onSuccess: async () => {
      discardUnsaved()
      navigate(paths.home)
      endSession(queryClient)
      await Promise.all([clearPrivateStorage(userId), forgetResponses()])
    },
    onError: (error) => {
      if (!(error instanceof UnsavedChanges)) notifyError(messageOf(error))
    },
  })
}

/** Sends what is unsaved here; false while something is that this browser keeps, of other tabs too. */
async function allIsSent(userId: number) {
  if (!(await flushUnsaved())) return false
  if (!(await keepsUnsent(userId))) return true
  await new Promise((resolve) => setTimeout(resolve, DRAFTS_GO))
  return !(await keepsUnsent(userId))
}
