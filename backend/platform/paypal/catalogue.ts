import vine from '@vinejs/vine'
import type { PayPalAmount } from '#platform/paypal/amounts'
import { amountOf, count, id, money, Unreadable } from '#platform/paypal/shapes'

export interface PayPalProduct {
  /** `PROD-…` */
  id: string
  name: string
}

export interface PayPalPlan {
  /** `P-…` */
  id: string
  productId: string
  name: string
  status: 'CREATED' | 'INACTIVE' | 'ACTIVE'
  /** Price of the regular cycle. */
  price: PayPalAmount
  intervalUnit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
  intervalCount: number
}

const product = vine.object({ id: id(), name: vine.string() })

const cycle = vine.object({
  tenure_type: vine.string(),
  frequency: vine.object({
    interval_unit: vine.enum(['DAY', 'WEEK', 'MONTH', 'YEAR'] as const),
    interval_count: count().optional(),
  }),
  pricing_scheme: vine.object({ fixed_price: money().optional() }).optional(),
})

const plan = vine.create({
  id: id(),
  product_id: id(),
  name: vine.string(),
  status: vine.enum(['CREATED', 'INACTIVE', 'ACTIVE'] as const),
  billing_cycles: vine.array(cycle),
})

const productValidator = vine.create(product)
const pages = count().optional()
const productPage = vine.create({ products: vine.array(product).optional(), total_pages: pages })
const planPage = vine.create({
  plans: vine.array(vine.object({ id: id() })).optional(),
  total_pages: pages,
})

export function readProduct(json: unknown): Promise<PayPalProduct> {
  return productValidator.validate(json)
}

/** Reads a plan. Throws unless the plan has one fixed price. */
export async function readPlan(json: unknown): Promise<PayPalPlan> {
  const { product_id: productId, billing_cycles: cycles, ...found } = await plan.validate(json)
  const regular = cycles.find(({ tenure_type }) => tenure_type === 'REGULAR')
  const price = regular?.pricing_scheme?.fixed_price
  if (!regular || !price) throw new Unreadable('A plan has no fixed price')
  const { interval_unit: intervalUnit, interval_count: intervalCount = 1 } = regular.frequency
  return { ...found, productId, price: amountOf(price), intervalUnit, intervalCount }
}

export async function readProductPage(json: unknown) {
  const { products = [], total_pages: totalPages = 1 } = await productPage.validate(json)
  return { items: products, totalPages }
}

/** Reads only the ids of a list, because lists need not contain prices. */
export async function readPlanPage(json: unknown) {
  const { plans = [], total_pages: totalPages = 1 } = await planPage.validate(json)
  return { items: plans.map((found) => found.id), totalPages }
}
