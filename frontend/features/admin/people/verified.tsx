import type { PersonRow } from '#modules/admin/api'
import { Badge } from '../../../ui/badge/badge.js'

/** Whether the address is verified, in a word. */
export function Verified({ person }: { person: Pick<PersonRow, 'email_verified'> }) {
  return person.email_verified ? <Badge tone="success">verified</Badge> : <Badge>unverified</Badge>
}
