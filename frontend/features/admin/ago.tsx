import { formatDistanceToNowStrict } from 'date-fns'
import { exactTime } from './dates.js'

/** `3 minutes ago`; pointed at, the time. `at` is ISO 8601. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {formatDistanceToNowStrict(at, { addSuffix: true })}
    </time>
  )
}
