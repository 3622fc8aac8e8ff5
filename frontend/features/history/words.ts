import type { PageVersion } from '#modules/workspace/api'
import { counted } from '../../app/counted.js'
import { dayOf } from '../../app/local-time.js'
import { lastOf, type Sitting } from './sittings.js'

const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short' })
const EXACT_TIME = new Intl.DateTimeFormat('en', { timeStyle: 'medium' })
const DAY = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric' })
const OLDER_DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

const A_DAY = 24 * 60 * 60_000

/** Formats a day: 'Today', 'Yesterday', 'Sunday, March 1' or, of another year, with the year. */
export function dayName(day: string, now: number) {
  if (day === dayOf(new Date(now))) return 'Today'
  if (day === dayOf(new Date(now - A_DAY))) return 'Yesterday'
  const [year, month, date] = day.split('-').map(Number)
  const midday = new Date(year!, month! - 1, date, 12)
  return (midday.getFullYear() === new Date(now).getFullYear() ? DAY : OLDER_DAY).format(midday)
}

/** Formats the time of a sitting: '9:04 – 9:41 AM', or one time if it took less than a minute. */
export function sittingTime(sitting: Sitting) {
  const first = new Date(sitting.versions.at(-1)!.at)
  const last = new Date(lastOf(sitting).at)
  return TIME.formatRange(first, last)
}

/** Formats `9:04:07 AM`. */
export function saveTime({ at }: Pick<PageVersion, 'at'>) {
  return EXACT_TIME.format(new Date(at))
}

/** Says how much versions changed: '12 words added, 3 removed'. */
export function changesInWords(versions: readonly PageVersion[]) {
  const sum = (name: keyof PageVersion['summary']) =>
    versions.reduce((total, { summary }) => total + (summary[name] ?? 0), 0)
  const [added, removed] = [sum('words_added'), sum('words_removed')]
  if (added > 0 && removed > 0) return `${counted(added, 'word')} added, ${removed} removed`
  if (added > 0) return `${counted(added, 'word')} added`
  if (removed > 0) return `${counted(removed, 'word')} removed`
  const blocks = sum('blocks_added') + sum('blocks_changed') + sum('blocks_removed')
  return blocks > 0 ? `${counted(blocks, 'block')} changed` : 'No words changed'
}
