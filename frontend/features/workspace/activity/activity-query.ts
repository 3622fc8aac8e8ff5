import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ActFilter } from '#modules/workspace/api'
import { api } from '../../../app/api-client.js'
import { serverNow } from '../../../app/server-clock.js'
import type { Target } from '../move-dialog/load-target-picker.js'

/** Acts per call to the server. */
const PART = 50

/** Periods that the list can be limited to, in days. */
export const PERIODS = { any: null, day: 1, week: 7, month: 30 } as const
export type Period = keyof typeof PERIODS

const DAY_MS = 86_400_000

export interface ActivityFilter {
  /** Item whose part of the tree is listed; null for everything. */
  place: Target | null
  kind: ActFilter | null
  period: Period
}

export const EVERYTHING: ActivityFilter = { place: null, kind: null, period: 'any' }

/** Query of what happened to the user's notes, the latest first. */
export function activityQuery({ place, kind, period }: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: ['activity', place?.id, kind, period],
    queryFn: ({ pageParam, signal }) => {
      const days = PERIODS[period]
      return api.get('/activity', {
        query: {
          block_id: place?.id,
          kind: kind ?? undefined,
          from: days === null ? undefined : new Date(serverNow() - days * DAY_MS).toISOString(),
          before: pageParam,
          page_size: PART,
        },
        signal,
      })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (part) => part.at(-1)?.cursor,
  })
}
