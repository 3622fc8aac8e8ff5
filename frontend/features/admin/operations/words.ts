import { formatDistanceStrict } from 'date-fns'
import type { JobRow, ProjectionRow, ProjectionHealth, WebhookRow } from '#modules/admin/api'
import { counted, formatNumber } from '../../../app/counted.js'

type Tone = 'neutral' | 'success' | 'warning' | 'danger'
interface Words {
  tone: Tone
  text: string
}

export const STATE_WORDS: Record<ProjectionHealth, Words> = {
  live: { tone: 'success', text: 'live' },
  catching_up: { tone: 'neutral', text: 'catching up' },
  behind: { tone: 'warning', text: 'behind' },
  failed: { tone: 'danger', text: 'failed' },
}

export const OUTCOME_WORDS: Record<NonNullable<JobRow['outcome']>, Words> = {
  done: { tone: 'success', text: 'done' },
  equal: { tone: 'success', text: 'equals the log' },
  differs: { tone: 'danger', text: 'differs' },
  failed: { tone: 'danger', text: 'failed' },
  interrupted: { tone: 'warning', text: 'interrupted' },
}

export const WEBHOOK_WORDS: Record<NonNullable<WebhookRow['outcome']>, string> = {
  recorded: 'recorded',
  unchanged: 'nothing new',
  waiting: 'waiting for its payment',
  foreign: 'not sold here',
  ownerless: 'subscription without a user',
  unknown: 'ignored type',
  unreadable: 'unreadable',
  review: 'refund in another currency',
}

const DOING = { rebuild: 'Rebuilding', verify: 'Verifying', retry: 'Retrying' } as const
const DONE = { rebuild: 'Rebuild', verify: 'Verify', retry: 'Retry' } as const

/** Returns the job's name, such as `Rebuild search_v2`. A retry names its stream. */
export function jobName({ kind, projection, stream }: JobRow) {
  return `${DONE[kind]} ${projection}${stream ? `, ${stream}` : ''}`
}

/** Returns `Rebuilding: 12,000 events`. */
export function jobProgress({ kind, started_at: at, events }: JobRow) {
  return at === null ? `${DOING[kind]}: waiting` : `${DOING[kind]}: ${counted(events, 'event')}`
}

/** Returns `none`, `3 events, 2 seconds` or `1,000+ events, 4 minutes`. */
export function lagWords({ events, more, seconds }: ProjectionRow['lag']) {
  if (events === 0) return 'none'
  const count = more ? `${formatNumber(events)}+ events` : counted(events, 'event')
  return `${count}, ${formatDistanceStrict(0, seconds * 1000)}`
}
