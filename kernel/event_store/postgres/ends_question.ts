import type { EndsQuestion } from '#kernel/aggregates/ends'

/** Positions are drawn one by one, so they count the events; some are drawn and never used. */
const ENDS = `
  select s.name, s.revision, e.id, null::bigint as later
  from event_store.streams s join event_store.events e on e.stream = s.name and e.revision = s.revision
  where s.name = any($1)
  union all
  select null, null, null, coalesce(max(position), 0) - $2 from event_store.events`

export const endsQuestion: EndsQuestion = (streams, after) => ({
  name: 'ends',
  text: ENDS,
  values: [streams, after === '' ? '0' : after],
})
