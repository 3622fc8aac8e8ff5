import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { answer } from '#simulators/paypal/api/answer'
import { selfLink } from '#simulators/paypal/api/links'
import { once } from '#simulators/paypal/api/once'
import { pageOf } from '#simulators/paypal/api/page'
import { invalid, missing, notFound } from '#simulators/paypal/api/refusal'
import { now, written } from '#simulators/paypal/state/clock'
import { newId } from '#simulators/paypal/state/ids'
import type { Plan } from '#simulators/paypal/state/plan'
import { findPlan, findProduct, json } from '#simulators/paypal/state/store'

const PRODUCTS = '/v1/catalogs/products'
const PLANS = '/v1/billing/plans'

/** Handles /v1/catalogs/products and /v1/billing/plans. */
export default class CatalogueController {
  createProduct(ctx: HttpContext) {
    return answer(ctx, ({ json: asked }) => {
      for (const field of ['name', 'type']) if (!asked[field]) throw missing(`/${field}`)
      return once(ctx, async (trx) => {
        const time = written(await now(trx))
        const id = newId.product()
        const links = selfLink(`${PRODUCTS}/${id}`)
        const body = { id, ...asked, create_time: time, update_time: time, links }
        await trx.table('dev_paypal_products').insert({ id, body: json(body) })
        return body
      })
    })
  }

  listProducts(ctx: HttpContext) {
    return answer(ctx, async () => {
      const rows: { body: Record<string, unknown> }[] = await db
        .from('dev_paypal_products')
        .orderBy('seq', 'desc')
      const products = rows.map(({ body: { id, name, description, create_time, links } }) => ({
        id,
        name,
        description,
        create_time,
        links,
      }))
      return { status: 200, body: pageOf(ctx, 'products', products) }
    })
  }

  showProduct(ctx: HttpContext) {
    return answer(ctx, async () => {
      const body = await findProduct(String(ctx.params.id))
      if (!body) throw notFound()
      return { status: 200, body }
    })
  }

  createPlan(ctx: HttpContext) {
    return answer(ctx, ({ json: asked }) => {
      checkPlan(asked)
      return once(ctx, async (trx) => {
        if (!(await findProduct(asked.product_id as string, trx))) throw notFound()
        const time = written(await now(trx))
        const id = newId.plan()
        const made = { create_time: time, update_time: time }
        const body = { id, status: 'ACTIVE', quantity_supported: false, ...asked, ...made }
        const links = selfLink(`${PLANS}/${id}`)
        const row = { id, product_id: asked.product_id, body: json({ ...body, links }) }
        await trx.table('dev_paypal_plans').insert(row)
        return { ...body, links }
      })
    })
  }

  listPlans(ctx: HttpContext) {
    return answer(ctx, async () => {
      const { product_id: product } = ctx.request.qs()
      const query = db.from('dev_paypal_plans').orderBy('seq', 'desc')
      if (product !== undefined) query.where('product_id', String(product))
      const rows = (await query) as { body: Plan & { links: object[] } }[]
      const isWhole = ctx.request.header('prefer') === 'return=representation'
      const plans = rows.map(({ body }) => (isWhole ? body : shortened(body)))
      return { status: 200, body: pageOf(ctx, 'plans', plans) }
    })
  }

  showPlan(ctx: HttpContext) {
    return answer(ctx, async () => {
      const body = await findPlan(String(ctx.params.id))
      if (!body) throw notFound()
      return { status: 200, body }
    })
  }
}

function shortened(plan: Plan & { links: object[] }) {
  const { id, product_id, name, description, status, create_time, links } = plan
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
