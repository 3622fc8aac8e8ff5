import { queryOptions } from '@tanstack/react-query'
import { api } from './api-client.js'

/** Settings of this installation. The forms are prefilled in demo mode only (rule 16.2). */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api.get('/settings', { signal }),
})
