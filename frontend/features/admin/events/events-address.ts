import * as v from 'valibot'
import type { EventFilters } from '#modules/admin/api'
import { day, id, word } from '../list/address.js'

const actor = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^(\d{1,16}|system|operator)$/))),
  undefined
)

/** Parameters of the event list's address. */
export const eventsAddress = v.object({
  user_id: id,
  actor,
  stream: word,
  type: word,
  correlation_id: word,
  from: day,
  to: day,
})

/** Returns the server's filters. Days in the address are whole days in UTC. */
export function filtersOf({
  from,
  to,
  ...filters
}: v.InferOutput<typeof eventsAddress>): EventFilters {
  return {
    ...filters,
    ...(from && { from: `${from}T00:00:00.000Z` }),
    ...(to && { to: `${to}T23:59:59.999Z` }),
  }
}
