import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserResponse } from '#modules/auth/api'
import { currentUserQuery } from '../../app/session.js'

/** Mutation that changes the signed-in user. Every screen shows the response immediately. */
export function useChangeUser<T = void>(change: (value: T) => Promise<UserResponse>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery.queryKey, user),
  })
}
