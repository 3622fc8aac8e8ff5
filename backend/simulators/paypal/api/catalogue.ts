import { type Handler, once, wantsWhole } from '#simulators/paypal/api/call'
import { selfLink } from '#simulators/paypal/api/links'
import { pageOf } from '#simulators/paypal/api/page'
import { invalid, missing, notFound } from '#simulators/paypal/api/refusal'
import { written } from '#simulators/paypal/state/clock'
import type { Plan } from '#simulators/paypal/state/plan'
import type { Product } from '#simulators/paypal/state/things'

export const PRODUCTS = '/v1/catalogs/products'
export const PLANS = '/v1/billing/plans'

export const createProduct: Handler = (call) => {
  const { paypal, json } = call
  for (const field of ['name', 'type']) if (!json[field]) throw missing(`/${field}`)
  return once(call, () => {
    const time = written(paypal.now)
    const id = paypal.habits.newId('product')
    const links = selfLink(paypal.apiUrl, `${PRODUCTS}/${id}`)
    const made = { id, ...json, create_time: time, update_time: time, links }
    return paypal.products.put(made as unknown as Product)
  })
}

export const listProducts: Handler = (call) => {
  const products = [...call.paypal.products.values()]
    .toReversed()
    .map(({ id, name, description, create_time }) => {
      const links = selfLink(call.paypal.apiUrl, `${PRODUCTS}/${id}`)
      return { id, name, description, create_time, links }
    })
  return { status: 200, body: pageOf(call, 'products', products) }
}

export const showProduct: Handler = ({ paypal, id }) => {
  const body = paypal.products.get(id)
  if (!body) throw notFound()
  return { status: 200, body }
}

export const createPlan: Handler = (call) => {
  const { paypal, json } = call
  checkPlan(json)
  return once(call, () => {
    if (!paypal.products.has(json.product_id as string)) throw notFound()
    const time = written(paypal.now)
    const id = paypal.habits.newId('plan')
    const made = { create_time: time, update_time: time }
    const links = selfLink(paypal.apiUrl, `${PLANS}/${id}`)
    const plan = { id, status: 'ACTIVE', quantity_supported: false, ...json, ...made, links }
    return paypal.plans.put(plan as unknown as Plan)
  })
}

export const listPlans: Handler = (call) => {
  const product = call.query.get('product_id')
  const plans = [...call.paypal.plans.values()]
    .toReversed()
    .filter(({ product_id }) => product === null || product_id === product)
    .map((plan) => (wantsWhole(call) ? plan : shortened(plan, call.paypal.apiUrl)))
  return { status: 200, body: pageOf(call, 'plans', plans) }
}

export const showPlan: Handler = ({ paypal, id }) => ({ status: 200, body: paypal.plan(id) })

function shortened(plan: Plan, apiUrl: string) {
  const { id, product_id, name, description, status, create_time } = plan
  const links = selfLink(apiUrl, `${PLANS}/${id}`)
  return { id, product_id, name, description, status, create_time, links }
}

/** Checks a plan. Throws Refusal. */
function checkPlan(asked: Record<string, unknown>) {
  for (const field of ['product_id', 'name', 'billing_cycles', 'payment_preferences']) {
    if (asked[field] === undefined) throw missing(`/${field}`)
  }
  const { billing_cycles: cycles } = asked
  const isList = Array.isArray(cycles) && cycles.length > 0
  if (!isList || !cycles.every(isCycle)) throw invalid('/billing_cycles')
}

function isCycle(cycle: unknown) {
  const { frequency, tenure_type, sequence } = (cycle ?? {}) as Record<string, unknown>
  const unit = (frequency as { interval_unit?: unknown } | undefined)?.interval_unit
  const isKnown = ['DAY', 'WEEK', 'MONTH', 'YEAR'].includes(String(unit))
  return isKnown && Number.isInteger(sequence) && ['REGULAR', 'TRIAL'].includes(String(tenure_type))
}
