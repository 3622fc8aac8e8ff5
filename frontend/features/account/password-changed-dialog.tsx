import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useSetAtom } from 'jotai'
import { useLocation } from 'wouter'
import { passwordChangedAtom } from '../../app/password-changed.js'
import { paths } from '../../app/paths.js'
import { endSession } from '../../app/session.js'
import { settingsTabAtom } from '../../app/settings-tab.js'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js'

/** Stands over any screen, since the session under it is over (SPEC §8, Success messages). */
export default function PasswordChangedDialog() {
  const [open, setOpen] = useAtom(passwordChangedAtom)
  const openSettings = useSetAtom(settingsTabAtom)
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  function signIn() {
    setOpen(false)
    openSettings(null)
    endSession(queryClient)
    navigate(paths.signIn)
  }
  return (
    <ConfirmDialog
      open={open}
      theme="success"
      title="Successful"
      subtitle="Your password has been updated, please login again."
      confirmLabel="Sign in"
      onConfirm={signIn}
    />
  )
}
