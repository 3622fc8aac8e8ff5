import { inject } from '@adonisjs/core'
import { PlanQueries } from '#projections/plans/queries'

/** GET /plans, public. */
@inject()
export default class PlansController {
  constructor(protected plans: PlanQueries) {}

  async index() {
    return { data: await this.plans.list() }
  }
}
