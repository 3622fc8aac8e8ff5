import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ReplayResponse, ReplayStep } from '#modules/admin/api'
import { changed, changesBetween, type ItemsById, itemsById } from './changes.js'
import type { Place, ReplayQueries } from './replay-queries.js'

/** Distance in steps from the end of the loaded range at which the next range is prefetched. */
const NEAR = 10

interface Asked {
  /** Place requested from the server. */
  place: Place | undefined
  /** Revision to show, or null for the requested place. */
  revision: number | null
  /** Revision shown until the response arrives. */
  before: number | null
}

export interface Shown<Item> {
  revision: number
  time: string | null
  things: ItemsById<Item>
  /** Step that led to this revision, or undefined before the first event. */
  step: ReplayStep<Item> | undefined
}

/**
 * Navigates through the past states of a user's items. Nearby revisions are computed from the
 * loaded steps.
 */
export function useReplay<Item extends { id: number }>(
  queries: ReplayQueries<Item>,
  userId: number,
  start: Place | undefined
) {
  const [asked, setAsked] = useState<Asked>({ place: start, revision: null, before: null })
  const query = useQuery(queries.at(userId, asked.place))
  const { data: replay, isPlaceholderData } = query
  const before = isPlaceholderData ? asked.before : null
  const base = useMemo(() => replay && itemsById(replay.items), [replay])
  const shown = useMemo(
    () => replay && base && shownOf(replay, base, asked.revision, before),
    [replay, base, asked.revision, before]
  )
  const canReach = (revision: number) =>
    replay !== undefined && changesBetween(replay.steps, replay.at.revision, revision) !== null
  usePrefetch(queries, userId, replay, shown?.revision)
  return {
    query,
    replay,
    shown,
    canReach,
    /** Goes to a place that the server looks up. */
    jump: (place: Place) => setAsked({ place, revision: null, before: shown?.revision ?? null }),
    go: (revision: number) =>
      setAsked(({ place }) => ({
        place: canReach(revision) ? place : revision,
        revision,
        before: shown?.revision ?? null,
      })),
  }
}

function shownOf<Item>(
  replay: ReplayResponse<Item>,
  base: ItemsById<Item>,
  ...wanted: (number | null)[]
): Shown<Item> {
  const { at, steps } = replay
  for (const revision of [...wanted, at.revision]) {
    const changes = revision === null ? null : changesBetween(steps, at.revision, revision)
    if (revision === null || changes === null) continue
    const step = steps.find((one) => one.revision === revision)
    const time = revision === at.revision ? at.time : (step?.time ?? null)
    const things = changes.length === 0 ? base : changed(base, changes)
    return { revision, time, things, step }
  }
  return { ...at, things: base, step: undefined }
}

/** Prefetches the steps beyond the loaded range before the user reaches its end. */
function usePrefetch<Item>(
  queries: ReplayQueries<Item>,
  userId: number,
  replay: ReplayResponse<Item> | undefined,
  revision: number | undefined
) {
  const client = useQueryClient()
  useEffect(() => {
    if (!replay?.last || revision === undefined) return
    const low = (replay.steps[0]?.revision ?? replay.at.revision + 1) - 2
    const high = (replay.steps.at(-1)?.revision ?? replay.at.revision) + 1
    for (const behind of [low, high]) {
      const isThere = behind >= -1 && behind <= replay.last.revision
      const isNear = Math.abs(behind - revision) <= NEAR
      if (isThere && isNear) void client.prefetchQuery(queries.at(userId, behind))
    }
  }, [client, queries, userId, replay, revision])
}
