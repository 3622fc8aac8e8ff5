import type { RetryStreamPayload } from '#modules/admin/api'
import { api } from '../../../app/api-client.js'

/** API calls for operations that staff start. */
export const operationCalls = {
  rebuild: (id: string) => api.post(`/operations/projections/${id}/rebuild`),
  verify: (id: string) => api.post(`/operations/projections/${id}/verify`),
  retryStream: (payload: RetryStreamPayload) => api.post('/operations/parked/retry', payload),
  retryOutbox: (id: number) => api.post(`/operations/outbox/${id}/retry`),
  replayWebhook: (id: string) => api.post(`/operations/webhooks/${id}/replay`),
}
