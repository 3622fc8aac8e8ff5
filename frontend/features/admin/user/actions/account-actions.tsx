import type { StaffUserResponse } from '#modules/admin/api'
import { useSession } from '../../../../app/session.js'
import { Part } from '../../part/part.js'
import { Access } from './access.js'
import { ScopeChoice } from './scope-choice.js'
import { Sessions } from './sessions.js'
import { Subscription } from './subscription.js'
import { Verification } from './verification.js'

/** Staff actions on an account. Some are unavailable on one's own account (rule 17.7). */
export function AccountActions({ user }: { user: StaffUserResponse }) {
  const session = useSession()
  const own = session.status === 'signed-in' && session.user.id === user.id
  return (
    <Part title="Account" wide>
      <Sessions user={user} own={own} />
      {user.email_verified === 0 && <Verification user={user} />}
      <ScopeChoice user={user} own={own} />
      <Subscription user={user} />
      <Access user={user} own={own} />
    </Part>
  )
}
