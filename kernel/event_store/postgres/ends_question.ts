import type { EndsQuestion } from '#kernel/aggregates/ends'

const ENDS = `
  select s.name, s.revision, e.id
  from event_store.streams s join event_store.events e on e.stream = s.name and e.revision = s.revision
  where s.name = any($1)`

export const endsQuestion: EndsQuestion = (streams) => ({
  name: 'ends',
  text: ENDS,
  values: [streams],
})
