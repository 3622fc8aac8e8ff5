import { laterOverlay } from '../../app/later-overlay.js'
import { useWanted } from '../../app/use-wanted.js'
import { UnsavedChanges, useSignOut } from './sign-out.js'

const UnsavedDialog = laterOverlay(() => import('./unsaved-dialog.js'))

/** Returns `signOut`, which first asks if text would be lost, and the `dialog` to render. */
export function useAskingSignOut(userId: number) {
  const signOut = useSignOut(userId)
  const asks = signOut.error instanceof UnsavedChanges
  const wanted = useWanted(asks)
  const dialog = wanted && (
    <UnsavedDialog
      open={asks}
      onConfirm={() => signOut.mutate({ evenUnsaved: true })}
      onCancel={signOut.reset}
    />
  )
  return { signOut: () => signOut.mutate({ evenUnsaved: false }), dialog }
}
