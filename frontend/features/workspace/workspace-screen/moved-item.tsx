import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isUnreachable } from '../../../app/api-client.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { NotFound } from '../../../app/not-found/load-not-found.js'
import { paths } from '../../../app/paths.js'
import { pathQuery } from '../tree/item-queries.js'
import type { ResumedState } from './resume.js'
import { CenteredSpinner } from '../../../ui/spinner/spinner.js'

/**
 * Handles an item that is not at this address. Redirects to its new place, if any, and to the same
 * block there.
 */
export function MovedItem({ id }: { id: number }) {
  const [, navigate] = useLocation()
  const { missing, error, refetch } = useNewPlace(id)
  const resumed = useHistoryState<ResumedState | null>()?.resumed === true

  // The user did not ask for the item, so the visit starts as if nothing had been opened.
  useEffect(() => {
    if (missing && resumed) navigate(paths.app, { replace: true })
  }, [missing, resumed, navigate])

  if (!missing || resumed) return <CenteredSpinner />
  if (!isUnreachable(error)) return <NotFound />
  return <LoadError title="Couldn’t load this" error={error} onRetry={() => void refetch()} />
}

/** Redirects to the new place of an item that stays on the screen. */
export function FollowMoved({ id }: { id: number }) {
  useNewPlace(id)
  return null
}

function useNewPlace(id: number) {
  const [path, navigate] = useLocation()
  const { data: items, error, refetch } = useQuery(pathQuery(id))
  const target = items && paths.item(...items.map((item) => item.id))
  const elsewhere = target !== undefined && target !== path

  useEffect(() => {
    if (elsewhere) navigate(target + window.location.hash, { replace: true })
  }, [elsewhere, target, navigate])

  return { missing: error !== null || (target !== undefined && !elsewhere), error, refetch }
}
