import type { HttpClient } from '#testing/http_client'
import type { GoogleResponse, UserResponse } from '#modules/auth/api'

export interface GoogleUser {
  email: string
  name?: string
  verified?: boolean
}

/** Starts a Google sign-in. Returns the address of the simulated provider's page. */
export async function startGoogle(client: HttpClient) {
  const { body } = await client.post<GoogleResponse>('auth/google')
  return new URL(body.data.authorizeUrl)
}

/** Consents as `user`. Returns the query parameters of the provider's redirect. */
export async function consent(authorizeUrl: URL, user: GoogleUser) {
  const form = new URLSearchParams(authorizeUrl.searchParams)
  form.set('email', user.email)
  form.set('name', user.name ?? 'Gina Google')
  if (user.verified ?? true) form.set('verified', 'yes')
  form.set('consent', 'yes')
  const page = new URL('/dev/google/consent', authorizeUrl)
  const { headers } = await fetch(page, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(headers.get('location')!).searchParams
}

/** Completes the sign-in as the app does when the browser returns. */
export function finishGoogle(client: HttpClient, returned: URLSearchParams) {
  return client.get<UserResponse>(`auth/google/current-user?${returned}`)
}

/** Runs a complete Google sign-in. */
export async function signInWithGoogle(client: HttpClient, user: GoogleUser) {
  return finishGoogle(client, await consent(await startGoogle(client), user))
}
