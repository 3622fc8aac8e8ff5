import { eventually } from '#tools/testing/eventually'
import { Product } from '#tools/testing/product'

/** The product with its demo data: that comes after the server answers. */
export async function startDemo() {
  const product = await Product.shared()
  await eventually(() => {
    if (!product.output.includes('Strata is ready')) throw new Error('The demo is not loaded')
  })
  return product
}
