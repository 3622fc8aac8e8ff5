import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../../app/api-client.js'
import { NotFound } from '../../../app/not-found/not-found.js'
import { paths } from '../../../app/paths.js'
import { CenteredSpinner } from '../../../ui/spinner/spinner.js'

/**
 * An item that is not where the address says: leads on to where it was moved, if it is anywhere,
 * and to the same block in it.
 */
export function MovedItem({ id }: { id: number }) {
  const [path, navigate] = useLocation()
  const { data: items, isError } = useQuery({
    queryKey: ['blocks', 'path', id],
    queryFn: ({ signal }) => api.get(`/blocks/${id}/hierachy`, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
  const target = items && paths.item(...items.map((item) => item.id))
  const elsewhere = target !== undefined && target !== path

  useEffect(() => {
    if (elsewhere) navigate(target + window.location.hash, { replace: true })
  }, [elsewhere, target, navigate])

  return isError || (target !== undefined && !elsewhere) ? <NotFound /> : <CenteredSpinner />
}
