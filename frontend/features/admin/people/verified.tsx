import type { PersonRow } from '#modules/admin/api'
import { Badge } from '../../../ui/badge/badge.js'

/** Badge that shows if the email address is verified. */
export function Verified({ person }: { person: Pick<PersonRow, 'email_verified'> }) {
  return person.email_verified ? <Badge tone="success">verified</Badge> : <Badge>unverified</Badge>
}
