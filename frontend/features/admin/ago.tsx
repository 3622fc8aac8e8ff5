import { formatDistanceStrict } from 'date-fns'
import { useNow } from '../../app/server-clock.js'
import { exactTime } from './dates.js'

const MINUTE = 60_000

/** Renders `3 minutes ago`, kept current, with the exact time on hover. `at` is ISO 8601. */
export function Ago({ at }: { at: string }) {
  const now = useNow(MINUTE)
  return (
    <time dateTime={at} title={exactTime(at)}>
      {formatDistanceStrict(at, now, { addSuffix: true })}
    </time>
  )
}
