import type { PageVersion } from '#modules/workspace/api'
import type { HistoryChanges } from '../../app/history-address.js'
import { lastOf, type Sitting } from './sittings.js'

/** Versions whose texts are compared; null stands for the empty page before the first save. */
export interface ComparedVersions {
  before: number | null
  after: number
  /** The version that the user looks at, whose blocks can be restored. */
  restores: 'before' | 'after'
}

/**
 * Returns the texts to compare for a version. `versions` and `sittings` have the latest first, as
 * far as loaded; `isComplete` is false if older ones exist. Undefined while these are needed.
 */
export function comparedVersions(
  { versions, sittings, isComplete }: LoadedVersions,
  version: number,
  changes: HistoryChanges
): ComparedVersions | undefined {
  if (changes === 'since') {
    return { before: version, after: versions[0]!.version, restores: 'before' }
  }
  const older =
    changes === 'save'
      ? versions.find((each) => each.version < version)
      : lastBefore(sittings, version)
  if (!older && !isComplete) return undefined
  return { before: older?.version ?? null, after: version, restores: 'after' }
}

export interface LoadedVersions {
  versions: readonly PageVersion[]
  sittings: readonly Sitting[]
  isComplete: boolean
}

/** Returns the last version before the sitting of a version. */
function lastBefore(sittings: readonly Sitting[], version: number) {
  const index = sittings.findIndex(({ versions }) => versions.at(-1)!.version <= version)
  const older = index < 0 ? undefined : sittings[index + 1]
  return older && lastOf(older)
}
