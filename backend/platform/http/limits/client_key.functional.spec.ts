import type { IncomingMessage } from 'node:http'
import { test } from '@japa/runner'
import { clientKeyOf } from '#platform/http/limits/client_key'
import { signIn, signUpVerified } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'

/** Returns a request from an address, with the client's cookies. */
function requestOf({ cookies }: HttpClient, remoteAddress = '192.0.2.7') {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { headers: { cookie }, socket: { remoteAddress } } as unknown as IncomingMessage
}

test.group('clientKeyOf', () => {
  test('identifies the user by a session once the session was seen', async ({ assert }) => {
    const account = await signUpVerified()
    const another = await signIn(account)
    assert.equal(clientKeyOf(requestOf(another)).key, 'network 192.0.2.7')
    for (const client of [account.client, another]) {
      await client.get('blocks')
      assert.equal(clientKeyOf(requestOf(client)).key, `user ${account.id}`)
    }
  })

  test('does not identify a user by forged cookies', async ({ assert }) => {
    const forger = new HttpClient()
    forger.cookies.set('strata_session', 's%3Amade-up')
    await forger.get('blocks')
    assert.equal(clientKeyOf(requestOf(forger)).key, 'network 192.0.2.7')
    const forged = clientKeyOf(requestOf(forger, '2001:db8::1'))
    assert.equal(forged.key, clientKeyOf(requestOf(new HttpClient(), '2001:db8::2')).key)
  })
})
