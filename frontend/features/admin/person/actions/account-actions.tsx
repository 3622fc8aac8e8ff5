import type { PersonResponse } from '#modules/admin/api'
import { useSession } from '../../../../app/session.js'
import { Part } from '../../part/part.js'
import { Access } from './access.js'
import { ScopeChoice } from './scope-choice.js'
import { Sessions } from './sessions.js'
import { Subscription } from './subscription.js'
import { Verification } from './verification.js'

/** Staff actions on an account. Some are unavailable on one's own account (rule 17.7). */
export function AccountActions({ person }: { person: PersonResponse }) {
  const session = useSession()
  const own = session.status === 'signed-in' && session.user.id === person.id
  return (
    <Part title="Account" wide>
      <Sessions person={person} own={own} />
      {person.email_verified === 0 && <Verification person={person} />}
      <ScopeChoice person={person} own={own} />
      <Subscription person={person} />
      <Access person={person} own={own} />
    </Part>
  )
}
