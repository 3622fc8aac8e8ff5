import { useAtom, useSetAtom } from 'jotai'
import { passwordChangedAtom, settingsTabAtom } from '../../app/open-windows.js'
import { useSignInAgain } from '../../app/use-sign-in-again.js'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js'

/** Shown over any screen, because the session has ended (rule 10.7). */
export default function PasswordChangedDialog() {
  const [email, setEmail] = useAtom(passwordChangedAtom)
  const openSettings = useSetAtom(settingsTabAtom)
  const signInAgain = useSignInAgain()
  function signIn() {
    setEmail(null)
    openSettings(null)
    signInAgain(email)
  }
  return (
    <ConfirmDialog
      open={email !== null}
      theme="success"
      title="Successful"
      subtitle="Your password has been updated, please login again."
      confirmLabel="Sign in"
      onConfirm={signIn}
    />
  )
}
