import { useNow } from '../server-clock.js'
import { Tooltip } from '../../ui/tooltip/tooltip.js'
import { ago } from './ago.js'

const MINUTE = 60_000
const EXACT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/**
 * Renders 'x ago', kept current while visible, with the exact time in a tooltip (rule 15.8). `at`
 * is ISO 8601.
 */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow(MINUTE)
  const time = new Date(at)
  return (
    <Tooltip text={EXACT.format(time)}>
      <time dateTime={at}>{ago(now - time.getTime())}</time>
    </Tooltip>
  )
}
