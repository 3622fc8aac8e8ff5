import type { HttpClient } from '#testing/http_client'
import type { GoogleResponse, UserResponse } from '#modules/auth/api'

export interface GooglePerson {
  email: string
  name?: string
  verified?: boolean
}

/** Starts a sign-in with Google; the address of the simulated provider's page. */
export async function startGoogle(client: HttpClient) {
  const { body } = await client.post<GoogleResponse>('auth/google')
  return new URL(body.data.authorizeUrl)
}

/** Consents as this person; what the provider sends the browser back with. */
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

/** What the app does when the browser comes back. */
export function finishGoogle(client: HttpClient, returned: URLSearchParams) {
  return client.get<UserResponse>(`auth/google/current-user?${returned}`)
}

/** The whole way. */
export async function signInWithGoogle(client: HttpClient, person: GooglePerson) {
  return finishGoogle(client, await consent(await startGoogle(client), person))
}
