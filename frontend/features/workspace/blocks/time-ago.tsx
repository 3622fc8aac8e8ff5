import { formatDistanceToNow } from 'date-fns'
import { Tooltip } from '../../../ui/tooltip/tooltip.js'

/** How long ago it was; the exact time in a tooltip. `at` is ISO 8601. */
export function TimeAgo({ at }: { at: string }) {
  return (
    <Tooltip text={new Date(at).toLocaleString()}>
      <time dateTime={at}>{formatDistanceToNow(new Date(at), { addSuffix: true })}</time>
    </Tooltip>
  )
}
