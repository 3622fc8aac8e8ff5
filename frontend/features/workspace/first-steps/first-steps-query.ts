import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/api-client.js'

/** Onboarding steps that the user has completed. The live feed reports possible progress. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => api.get('/users/current-user/first-steps', { signal }),
})
