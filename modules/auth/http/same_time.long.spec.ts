/* oxlint-disable tests/elapsed-time -- time is what would tell; both are measured side by side */
import { test } from '@japa/runner'
import { freshEmail, signUp } from '#testing/accounts'
import { temporaryDirectory } from '#testing/environment'
import { HttpClient } from '#testing/http_client'
import { Product } from '#testing/product'

const TRIES = 200

const CALLS = [
  { call: 'auth/sign-in', body: { password: 'Wrong#2026' } },
  { call: 'auth/forgot-password', body: {} },
]

test.group('Secrecy of known addresses', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.start({ directory: await temporaryDirectory() })
    return () => product.stop()
  })

  test('the time of POST {call} does not reveal if an address is known')
    .with(CALLS)
    .run(async ({ assert }, { call, body }) => {
      const { email } = await signUp(product.url)
      // Repeated as well, because the limits of a fresh address insert rows.
      const nobody = freshEmail()
      const client = new HttpClient(product.url)
      const time = async (address: string) => {
        const start = performance.now()
        await client.post(call, { ...body, email: address })
        return performance.now() - start
      }
      const known: number[] = []
      const unknown: number[] = []
      // Runs known and unknown in pairs, alternating which comes first, so that noise affects both
      // equally.
      for (let n = 0; n < TRIES; n++) {
        if (n % 2) known.push(await time(email))
        unknown.push(await time(nobody))
        if (n % 2 === 0) known.push(await time(email))
      }
      const ratio = median(known) / median(unknown)
      console.log(`${call}: a known address takes ${ratio.toFixed(3)} times as long`)
      assert.closeTo(ratio, 1, 0.1)
    })
})

function median(times: number[]) {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!
}
