import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ComparisonResponse, ReplayResponse } from '#modules/admin/api'
import { api } from '../../../app/api-client.js'
import { FRESH, STAFF_KEY } from '../staff-queries.js'

/** Cache time in ms for replays that no screen shows, because they may be large. */
const KEPT = 60_000

/** A revision, or an ISO 8601 timestamp. */
export type Place = string | number

type Read<Query, Data> = (
  userId: number,
  call: { query: Query & { look?: string }; signal: AbortSignal }
) => Promise<Data>

/** Recorded audit accesses by kind and user. Later requests belong to the recorded access. */
const accessProofs = new Map<string, string>()

/** Returns the replay queries of a kind. */
function queriesOf<Item>(
  kind: string,
  readAt: Read<{ at?: Place }, ReplayResponse<Item>>,
  readBetween: Read<{ from: Place; to: Place }, ComparisonResponse<Item>>
) {
  const options = { staleTime: FRESH, gcTime: KEPT, placeholderData: keepPreviousData } as const
  const rememberProof = <Data extends { look: string }>(userId: number, data: Data) => {
    accessProofs.set(`${kind}/${userId}`, data.look)
    return data
  }
  const accessProof = (userId: number) => accessProofs.get(`${kind}/${userId}`) || undefined
  return {
    /** The items at a place (default: the end), with the steps around it. */
    at: (userId: number, at?: Place) =>
      queryOptions({
        ...options,
        queryKey: [...STAFF_KEY, kind, userId, 'at', at ?? null],
        queryFn: async ({ signal }) => {
          const query = { at, look: accessProof(userId) }
          return rememberProof(userId, await readAt(userId, { query, signal }))
        },
      }),
    /** The differences between two places. */
    between: (userId: number, from: Place, to: Place) =>
      queryOptions({
        ...options,
        queryKey: [...STAFF_KEY, kind, userId, 'between', from, to],
        queryFn: async ({ signal }) => {
          const query = { from, to, look: accessProof(userId) }
          return rememberProof(userId, await readBetween(userId, { query, signal }))
        },
      }),
  }
}

export type ReplayQueries<Item> = ReturnType<typeof queriesOf<Item>>

export const workspaceQueries = queriesOf(
  'workspaces',
  (id, call) => api.get(`/audit/workspaces/${id}`, call),
  (id, call) => api.get(`/audit/workspaces/${id}/comparison`, call)
)

export const billingQueries = queriesOf(
  'billing',
  (id, call) => api.get(`/audit/billing/${id}`, call),
  (id, call) => api.get(`/audit/billing/${id}/comparison`, call)
)
