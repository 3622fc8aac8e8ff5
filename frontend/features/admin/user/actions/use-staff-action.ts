import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../ui/toast/toast.js'
import { STAFF_KEY } from '../../staff-queries.js'

/** Mutation of a user's account. Invalidates all staff queries, then shows `done` as a toast. */
export function useStaffAction<T>(run: (value: T) => Promise<unknown>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: STAFF_KEY })
      notify(done)
    },
  })
}
