import { useMutation } from '@tanstack/react-query'
import type { ImportChoices } from '#modules/workspace/api'
import { api } from '../../app/api-client.js'
import { loadFailure } from '../../app/load-error/use-load-failure.js'
import { noteImport } from './import-queries.js'
import { stopUpload } from './uploads.js'

/** The server changes the tree later, so this tab learns the changes from the live feed. */
const LATER = { showsChange: false }

/** Starts an import that is ready. */
export function useStartImport(id: string) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (choices: ImportChoices) => api.post(`/imports/${id}/start`, choices, LATER),
    onSuccess: noteImport,
  })
  return { start: mutate, pending: isPending, problem: problemOf(error) }
}

/** Cancels an import, also while its file is being sent. */
export function useCancelImport(id: string) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      stopUpload(id)
      return api.delete(`/imports/${id}`, undefined, LATER)
    },
    onSuccess: noteImport,
  })
  return { cancel: () => mutate(), pending: isPending, problem: problemOf(error) }
}

/** Moves everything that an import created to the trash. */
export function useUndoImport(id: string, onUndone: () => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.post(`/imports/${id}/undo`, undefined, LATER),
    onSuccess: (item) => {
      noteImport(item)
      onUndone()
    },
  })
  return { undo: () => mutate(), pending: isPending, problem: problemOf(error) }
}

/** Explains a failed call. */
export function problemOf(error: unknown) {
  if (!error) return undefined
  return loadFailure(error)
}
