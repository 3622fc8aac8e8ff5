import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ImportResponse } from '#modules/workspace/api'
import { api, hasStatus } from '../../app/api-client.js'
import { markPlace } from '../../app/mark-place.js'
import { paths } from '../../app/paths.js'
import { problemOf } from './import-calls.js'

/**
 * Opens the first block that an import created, unless the user has closed the window or opened
 * something else since.
 */
export function useOpenImported({ block_ids: ids }: ImportResponse, onOpen: () => void) {
  const [, navigate] = useLocation()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (id: number) => api.get(`/blocks/${id}/hierachy`),
  })
  const [first] = ids
  const problem = hasStatus(error, 404)
    ? 'This is in the trash or was deleted. Restore it to open it.'
    : problemOf(error)

  function open() {
    if (first === undefined) return onOpen()
    const isHere = markPlace()
    // Not called once the window is closed.
    mutate(first, {
      onSuccess: (items) => {
        if (!isHere()) return
        onOpen()
        navigate(paths.item(...items.map(({ id }) => id)))
      },
    })
  }

  return {
    open,
    pending: isPending,
    problem,
  }
}
