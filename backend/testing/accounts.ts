import { randomUUID } from 'node:crypto'
import { eventually } from '#testing/eventually'
import { HttpClient, type ApiBody, type HttpResponse } from '#testing/http_client'
import { mailTo, tokenIn } from '#testing/mailbox'

/** Keeps the rule for new passwords (rule 10.1). */
export const TEST_PASSWORD = 'Testing#2026'

export interface TestAccount {
  /** Signed in as this person. */
  client: HttpClient
  id: number
  email: string
  password: string
  fullName: string
}

/** An address that no other test uses. */
export function freshEmail(name = 'somebody') {
  return `${name}-${randomUUID().slice(0, 8)}@example.test`
}

/** Signs somebody new up through the API; the address stays unverified. */
export async function signUp(baseUrl?: string): Promise<TestAccount> {
  const client = new HttpClient(baseUrl)
  const person = { email: freshEmail(), password: TEST_PASSWORD, fullName: 'Test Person' }
  const response = await client.post<{ id: number }>('auth/sign-up', {
    full_name: person.fullName,
    email: person.email,
    password: person.password,
    confirmPassword: person.password,
  })
  expectSuccess('sign-up', response)
  return { client, id: response.body.data.id, ...person }
}

/**
 * Signs somebody new up, and follows the link of the mail. Their notes stay empty: tests of the first
 * page (rule 9.12) sign up in the browser, or with `signUp`.
 */
export async function signUpVerified(baseUrl?: string): Promise<TestAccount> {
  const account = await signUp(baseUrl)
  const mail = await mailTo(account.email, undefined, account.client)
  expectSuccess(
    'verify-email',
    await account.client.post('auth/verify-email', { token: tokenIn(mail) })
  )
  // With a first page still due, the app would make and open it. A busy server may answer 503.
  await eventually(async () => {
    const steps = await account.client.delete('users/current-user/first-steps')
    // An older product, which a benchmark compares this one with, knows of none.
    if (steps.status !== 404) expectSuccess('first-steps', steps)
  })
  return account
}

/** A new client, signed in. */
export async function signIn(
  { email, password }: { email: string; password: string },
  baseUrl?: string
): Promise<HttpClient> {
  const client = new HttpClient(baseUrl)
  expectSuccess('sign-in', await client.post('auth/sign-in', { email, password }))
  return client
}

function expectSuccess(what: string, { status, body }: HttpResponse<ApiBody>) {
  if (status < 200 || status > 299) {
    throw new Error(`${what} answered ${status}: ${body?.message ?? 'nothing'}`)
  }
}
