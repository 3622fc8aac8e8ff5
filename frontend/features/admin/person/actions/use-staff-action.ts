import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../ui/toast/toast.js'
import { STAFF_KEY } from '../../staff-queries.js'

/** A change of somebody's account; what staff have read is read again, and `done` tells of it. */
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
