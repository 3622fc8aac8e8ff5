import type { ChangePasswordPayload, ProfilePayload, UserAnswer } from '#modules/auth/api'
import { api } from '../../app/api-client.js'

const ME = '/users/current-user'

/** What signed-in people change of themselves. */
export const accountCalls = {
  changeProfile: (payload: ProfilePayload) => api.put<UserAnswer>(ME, payload),
  uploadPicture: (picture: Blob) => api.post<UserAnswer>(`${ME}/avatar`, picture),
  removePicture: () => api.delete<UserAnswer>(`${ME}/avatar`),
  changePassword: (payload: ChangePasswordPayload) => api.put(`${ME}/password`, payload),
}
