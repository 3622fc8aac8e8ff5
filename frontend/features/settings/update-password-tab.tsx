import { useSession } from '../../app/session.js'
import { ChangePasswordForm, FirstPassword } from '../account/index.js'

export function UpdatePasswordTab() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return session.user.has_password ? (
    <ChangePasswordForm user={session.user} />
  ) : (
    <FirstPassword user={session.user} />
  )
}
