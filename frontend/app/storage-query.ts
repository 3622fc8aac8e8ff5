import { queryOptions } from '@tanstack/react-query'
import { api } from './api-client.js'

/** Storage used by notes and files, and the plan's limit (rule 8.2). */
export const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => api.get('/users/current-user/storage', { signal }),
})
