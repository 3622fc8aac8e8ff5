import type { HttpClient } from '#testing/http_client'
import type { GoogleResponse, UserResponse } from '#modules/auth/api'

export interface GooglePerson {
  email: string
  name?: string
  verified?: boolean
}

/** Starts a Google sign-in. Returns the address of the simulated provider's page. */
export async function startGoogle(client: HttpClient) {
  const { body } = await client.post<GoogleResponse>('auth/google')
  return new URL(body.data.authorizeUrl)
}

/** Consents as `person`. Returns the query parameters of the provider's redirect. */
export async function consent(authorizeUrl: URL, person: GooglePerson) {
  const form = new URLSearchParams(authorizeUrl.searchParams)
  form.set('email', person.email)
  form.set('name', person.name ?? 'Gina Google')
  if (person.verified ?? true) form.set('verified', 'yes')
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
export async function signInWithGoogle(client: HttpClient, person: GooglePerson) {
  return finishGoogle(client, await consent(await startGoogle(client), person))
}
