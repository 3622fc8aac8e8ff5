import type {
  SignInPayload,
  SignUpPayload,
  UserAnswer,
  VerifyEmailPayload,
} from '#modules/auth/api'
import { api } from '../../app/api-client.js'

/** The authentication calls of SPEC §7. */
export const authCalls = {
  signIn: (payload: SignInPayload) => api.post<UserAnswer>('/auth/sign-in', payload),
  signUp: (payload: SignUpPayload) => api.post<UserAnswer>('/auth/sign-up', payload),
  signOut: () => api.post('/auth/sign-out'),
  verifyEmail: (payload: VerifyEmailPayload) => api.post('/auth/verify-email', payload),
  resendVerifyEmail: () => api.post('/auth/resend-verify-email'),
}
