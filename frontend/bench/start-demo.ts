import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'

/**
 * The product with its demo data: that comes after the server answers. One person does in minutes what
 * others do in days.
 * @param root another checkout than this one.
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
 * One for all journeys of this process that need its people or no limits: each changes only what is
 * of its own people, or puts it back.
 */
export function sharedDemo() {
  return (shared ??= startDemo())
}
