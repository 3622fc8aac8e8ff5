import type {
  ForgotPasswordPayload,
  GoogleAnswer,
  ResetPasswordPayload,
  SignInPayload,
  SignUpPayload,
  UserAnswer,
  VerifyEmailPayload,
} from '#modules/auth/api'
import { api } from '../../app/api-client.js'

/** The authentication calls (SPEC §7). */
export const authCalls = {
  signIn: (payload: SignInPayload) => api.post<UserAnswer>('/auth/sign-in', payload),
  signUp: (payload: SignUpPayload) => api.post<UserAnswer>('/auth/sign-up', payload),
  signOut: () => api.post('/auth/sign-out'),
  verifyEmail: (payload: VerifyEmailPayload) => api.post('/auth/verify-email', payload),
  resendVerifyEmail: () => api.post('/auth/resend-verify-email'),
  forgotPassword: (payload: ForgotPasswordPayload) => api.post('/auth/forgot-password', payload),
  resetPassword: (payload: ResetPasswordPayload) => api.put('/auth/reset-password', payload),
  startGoogle: () => api.post<GoogleAnswer>('/auth/google'),
  /** `search`: what Google sent the browser back with, as it is in the address. */
  finishGoogle: (search: string) => api.get<UserAnswer>(`/auth/google/current-user?${search}`),
}
