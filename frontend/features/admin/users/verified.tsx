import type { UserRow } from '#modules/admin/api'
import { Badge } from '../../../ui/badge/badge.js'

/** Badge that shows if the email address is verified. */
export function Verified({ user }: { user: Pick<UserRow, 'email_verified'> }) {
  return user.email_verified ? <Badge tone="success">verified</Badge> : <Badge>unverified</Badge>
}
