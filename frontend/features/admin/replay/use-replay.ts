import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ReplayResponse, ReplayStep } from '#modules/admin/api'
import { changed, changesBetween, type Things, thingsOf } from './changes.js'
import type { Place, ReplayQueries } from './replay-queries.js'

/** So near to the last step that is there, those behind it are fetched. */
const NEAR = 10

interface Asked {
  /** Of the server. */
  place: Place | undefined
  /** What is to be shown; null: what the server was asked for. */
  revision: number | null
  /** What is shown until that is there. */
  before: number | null
}

export interface Shown<Item> {
  revision: number
  time: string | null
  things: Things<Item>
  /** What led there; undefined before the first event. */
  step: ReplayStep<Item> | undefined
}

/** Goes through what somebody's things were. A neighbouring moment is made of what is there. */
export function useReplay<Item extends { id: number }>(
  queries: ReplayQueries<Item>,
  userId: number,
  start: Place | undefined
) {
  const [asked, setAsked] = useState<Asked>({ place: start, revision: null, before: null })
  const query = useQuery(queries.at(userId, asked.place))
  const { data: replay, isPlaceholderData } = query
  const before = isPlaceholderData ? asked.before : null
  const base = useMemo(() => replay && thingsOf(replay.items), [replay])
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
    /** To a moment that the server looks up. */
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
  base: Things<Item>,
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

/** Fetches what lies behind the steps that are there, before somebody gets to their end. */
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
