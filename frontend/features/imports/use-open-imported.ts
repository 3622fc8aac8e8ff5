import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ImportResponse } from '#modules/workspace/api'
import { api, hasStatus } from '../../app/api-client.js'
import { paths } from '../../app/paths.js'
import { problemOf } from './import-calls.js'

/** Opens the first block that an import created. */
export function useOpenImported({ block_ids: ids }: ImportResponse, onOpen: () => void) {
  const [, navigate] = useLocation()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (id: number) => api.get(`/blocks/${id}/hierachy`),
    onSuccess: (items) => {
      onOpen()
      navigate(paths.item(...items.map(({ id }) => id)))
    },
  })
  const [first] = ids
  const problem = hasStatus(error, 404)
    ? 'This is in the trash or was deleted. Restore it to open it.'
    : problemOf(error)
  return {
    open: () => (first === undefined ? onOpen() : mutate(first)),
    pending: isPending,
    problem,
  }
}
