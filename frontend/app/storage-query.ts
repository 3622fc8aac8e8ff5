import { queryOptions } from '@tanstack/react-query'
import { api } from './api-client.js'

/** What notes and files take up, and what the plan allows for (rule 8.2). */
export const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => api.get('/users/current-user/storage', { signal }),
})
