import { Calendar } from 'lucide-react'
import { shownDate } from '#modules/workspace/document/blocks/date'
import { documentSchema } from '#modules/workspace/document/schema'
import type { MentionItem } from '../../extensions/extension.js'
import { daysBetween, today } from '#modules/workspace/document/dates/calendar'
import { findDays } from '#modules/workspace/document/dates/find_days'

const NAMES = new Map([
  [0, 'Today'],
  [1, 'Tomorrow'],
  [-1, 'Yesterday'],
])

let formats: { weekday: Intl.DateTimeFormat; distance: Intl.RelativeTimeFormat } | undefined

/** Returns the entries of the finder for the days that a text may mean. */
export function dateMentions(query: string): MentionItem[] {
  const now = today()
  return findDays(query, now).map((date) => {
    const days = daysBetween(now, date)
    const name = NAMES.get(days)
    const shown = shownDate(date)
    return {
      id: `date ${date}`,
      title: name ?? shown,
      description: name === undefined ? described(date, days) : `${weekdayIn(date)}, ${shown}`,
      icon: Calendar,
      node: documentSchema.nodes.date.create({ date }),
    }
  })
}

function described(date: string, days: number) {
  return `${weekdayIn(date)}, ${formatsOnce().distance.format(days, 'day')}`
}

function weekdayIn(date: string) {
  return formatsOnce().weekday.format(new Date(`${date}T00:00Z`))
}

function formatsOnce() {
  formats ??= {
    weekday: new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' }),
    distance: new Intl.RelativeTimeFormat('en'),
  }
  return formats
}
