import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { hasStatus, messageOf } from '../../app/api-client.js'
import { paths } from '../../app/paths.js'
import { forgetAnswers } from '../../app/offline/kept-answers.js'
import { clearPrivateStorage } from '../../app/private-storage.js'
import { endSession } from '../../app/session.js'
import { discardUnsaved, flushUnsaved } from '../../app/unsaved.js'
import { notifyError } from '../../ui/toast/toast.js'
import { authCalls } from './auth-calls.js'

/** Signing out would lose text that could not be sent; the person is to decide. */
export class UnsavedChanges extends Error {}

/**
 * Sends what is unsaved, ends the session, and clears what this browser keeps of the person
 * (DESIGN 4.16). Fails with `UnsavedChanges` unless `evenUnsaved`.
 */
export function useSignOut(userId: number) {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ evenUnsaved }: { evenUnsaved: boolean }) => {
      const saved = await flushUnsaved()
      if (!saved && !evenUnsaved) throw new UnsavedChanges()
      await authCalls.signOut().catch((error: unknown) => {
        // The session had ended already.
        if (!hasStatus(error, 401)) throw error
      })
    },
    onSuccess: async () => {
      discardUnsaved()
      navigate(paths.home)
      endSession(queryClient)
      await Promise.all([clearPrivateStorage(userId), forgetAnswers()])
    },
    onError: (error) => {
      if (!(error instanceof UnsavedChanges)) notifyError(messageOf(error))
    },
  })
}
