import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'

/**
 * Starts the product and waits for its demo data, which loads after the server first responds.
 * Per-user limits are off, because one test user does in minutes what users do in days.
 * @param root root of another checkout.
 */
export async function startDemo(root?: string) {
  const directory = await temporaryDirectory()
  const product = await Product.start({ directory, root, env: { PERSON_LIMITS: 'off' } })
  await eventually(() => {
    if (!product.output.includes('Strata is ready')) throw new Error('The demo is not loaded')
  })
  return product
}

let shared: Promise<Product> | undefined

/**
 * Returns the demo instance shared by all journeys of this process that need its users or no
 * limits. Each journey changes only its own users' data, or restores it.
 */
export function sharedDemo() {
  return (shared ??= startDemo())
}
