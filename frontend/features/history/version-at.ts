import type { PageVersion } from '#modules/workspace/api'
import type { LoadedVersions } from './compared-versions.js'

interface FoundVersion {
  /** Undefined if there are no versions. */
  current: PageVersion | undefined
  /** True if the version is no longer kept, and `current` is the next one that is. */
  isReplaced: boolean
  /** True if the version is older than all loaded ones. */
  isOlder: boolean
}

/**
 * Finds the version of an address (rule 15.87). An unknown one that is later than all shows the latest, as does
 * null. `versions` has the latest first, as far as loaded.
 */
export function versionAt(
  { versions, isComplete }: Pick<LoadedVersions, 'versions' | 'isComplete'>,
  wanted: number | null
): FoundVersion {
  const [latest] = versions
  if (wanted === null) return { current: latest, isReplaced: false, isOlder: false }
  const found = versions.find(({ version }) => version === wanted)
  const isOlder = wanted < (versions.at(-1)?.version ?? 0)
  const next = isOlder && !isComplete ? undefined : versions.findLast((v) => v.version > wanted)
  return { current: found ?? next ?? latest, isReplaced: !found && next !== undefined, isOlder }
}
