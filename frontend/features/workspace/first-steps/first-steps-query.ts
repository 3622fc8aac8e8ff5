import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/api-client.js'

/** What somebody new has done by now; the live feed says when that may be more. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => api.get('/users/current-user/first-steps', { signal }),
})
