import { today } from '#modules/workspace/document/dates/calendar'
import { findDays } from '#modules/workspace/document/dates/find_days'

/** Weekday before a date, such as 'Sunday, '. */
const WEEKDAY = /^\p{L}+\.?, /u

/**
 * Marks dates of other programs, such as Notion's and Confluence's, as dates. A date that the text
 * does not show in full stays text, so no word is lost.
 */
export function readDates(body: HTMLElement) {
  for (const time of body.querySelectorAll('time:not(.inline-date)')) {
    const day = dayOf(time)
    if (day === undefined) continue
    time.className = 'inline-date'
    time.setAttribute('datetime', day)
  }
}

function dayOf(time: Element) {
  const text = time.textContent.trim().replace(/^@/, '').replace(WEEKDAY, '')
  const announced = dayOfTimestamp(time) ?? time.getAttribute('datetime')
  // The order of day and month in 5/3/2026 is unknown without the attribute.
  if ((text.match(/\d+/g) ?? []).length < 2 || (announced === null && text.includes('/'))) return
  // A date without a year means another day in another year.
  const [day, ...others] = findDays(text, today())
  const [later] = findDays(text, '1900-07-01')
  const isShown = day !== undefined && day === later && others.length === 0
  return isShown && (announced === null || announced === day) ? day : undefined
}

/** Returns the day of Confluence's and Jira's milliseconds, which are midnight in UTC. */
function dayOfTimestamp(time: Element) {
  const [timestamp] = /^\d{1,14}$/.exec(time.getAttribute('data-timestamp') ?? '') ?? []
  return timestamp === undefined ? null : new Date(Number(timestamp)).toISOString().slice(0, 10)
}
