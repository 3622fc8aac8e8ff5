import { Badge } from '../../../ui/badge/badge.js'
import type { ChangeKind } from './changes.js'

const TONES = {
  added: 'success',
  removed: 'danger',
  trashed: 'warning',
  restored: 'success',
  moved: 'accent',
  renamed: 'accent',
  changed: 'accent',
} as const

/** Badge that names a kind of change. */
export function KindBadge({ kind }: { kind: ChangeKind }) {
  return <Badge tone={TONES[kind]}>{kind}</Badge>
}
