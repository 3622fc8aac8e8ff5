import { randomUUID } from 'node:crypto'
import { eventually } from '#testing/eventually'
import { HttpClient, type ApiBody, type HttpResponse } from '#testing/http_client'
import { mailTo, tokenIn } from '#testing/mailbox'

/** Password that satisfies the rule for new passwords (rule 10.1). */
export const TEST_PASSWORD = 'Testing#2026'

export interface TestAccount {
  /** Client signed in as this user. */
  client: HttpClient
  id: number
  email: string
  password: string
  fullName: string
}

/** Returns an address that no other test uses. */
export function freshEmail(name = 'somebody') {
  return `${name}-${randomUUID().slice(0, 8)}@example.test`
}

/** Signs up a new user through the API; the address stays unverified. */
export async function signUp(baseUrl?: string): Promise<TestAccount> {
  const client = new HttpClient(baseUrl)
  const user = { email: freshEmail(), password: TEST_PASSWORD, fullName: 'Test Person' }
  const response = await client.post<{ id: number }>('auth/sign-up', {
    full_name: user.fullName,
    email: user.email,
    password: user.password,
    confirmPassword: user.password,
  })
  expectSuccess('sign-up', response)
  return { client, id: response.body.data.id, ...user }
}

/**
 * Signs up a new user and follows the link in the mail. The workspace stays empty: tests of the
 * first page (rule 9.12) sign up in the browser, or with `signUp`.
 */
export async function signUpVerified(baseUrl?: string): Promise<TestAccount> {
  const account = await signUp(baseUrl)
  const mail = await mailTo(account.email, undefined, account.client)
  expectSuccess(
    'verify-email',
    await account.client.post('auth/verify-email', { token: tokenIn(mail) })
  )
  // Without this call the app would create and open the first page. A busy server may answer 503.
  await eventually(async () => {
    const steps = await account.client.delete('users/current-user/first-steps')
    // An older product in a benchmark comparison does not have this route.
    if (steps.status !== 404) expectSuccess('first-steps', steps)
  })
  return account
}

/** Returns a new client that is signed in. */
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
