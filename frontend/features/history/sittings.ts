import { dayOf } from '../../app/local-time.js'
import type { PageVersion } from '#modules/workspace/api'

/** Milliseconds without a save after which the next save begins a new sitting (rule 15.58). */
const SITTING_GAP = 10 * 60_000

/** Versions saved in one go, the latest first; never empty. */
export interface Sitting {
  versions: readonly PageVersion[]
}

/** Sittings that ended on one day, by the clock of this device. */
export interface HistoryDay {
  /** `2026-03-01`. */
  day: string
  sittings: Sitting[]
}

/** Groups versions, the latest first, into sittings. */
export function sittingsOf(versions: readonly PageVersion[]): Sitting[] {
  const sittings: { versions: PageVersion[] }[] = []
  for (const version of versions) {
    const current = sittings.at(-1)
    const later = current?.versions.at(-1)
    if (current && later && timeOf(later) - timeOf(version) <= SITTING_GAP) {
      current.versions.push(version)
    } else sittings.push({ versions: [version] })
  }
  return sittings
}

/** Groups sittings by the day of their last save. */
export function daysOf(sittings: readonly Sitting[]): HistoryDay[] {
  const days: HistoryDay[] = []
  for (const sitting of sittings) {
    const day = dayOf(new Date(lastOf(sitting).at))
    const current = days.at(-1)
    if (current?.day === day) current.sittings.push(sitting)
    else days.push({ day, sittings: [sitting] })
  }
  return days
}

/** Returns the last version of a sitting. */
export function lastOf({ versions }: Sitting) {
  return versions[0]!
}

/** Returns the devices of a sitting, each once. */
export function devicesOf({ versions }: Sitting) {
  return [...new Set(versions.flatMap(({ device }) => device ?? []))]
}

function timeOf({ at }: PageVersion) {
  return Date.parse(at)
}
