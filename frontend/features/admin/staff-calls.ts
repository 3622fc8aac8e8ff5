import type { PlanPayload, ScopePayload } from '#modules/admin/api'
import type { PlanResponse } from '#modules/billing/api'
import { api } from '../../app/api-client.js'

/** API calls that staff use to make changes. */
export const staffCalls = {
  changePlan: (id: number, payload: PlanPayload): Promise<PlanResponse> =>
    api.put(`/plans/${id}`, payload),
  endSessions: (userId: number) => api.delete(`/users/${userId}/sessions`),
  resendVerification: (userId: number) => api.post(`/users/${userId}/resend-verification`),
  disable: (userId: number, reason: string) =>
    api.post(`/users/${userId}/disable`, { reason: reason.trim() || null }),
  enable: (userId: number) => api.post(`/users/${userId}/enable`),
  cancelSubscription: (userId: number, id: number) =>
    api.post(`/users/${userId}/subscriptions/${id}/cancel`),
  endShare: (userId: number, id: number) => api.delete(`/users/${userId}/shares/${id}`),
  setScope: (userId: number, payload: ScopePayload) => api.put(`/users/${userId}/scope`, payload),
}
