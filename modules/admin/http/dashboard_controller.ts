import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import type { DashboardResponse } from '#modules/admin/api'
import { dashboardValidator } from '#modules/admin/http/validators'
import { DashboardQueries } from '#modules/admin/queries/dashboard'
import { OperationsQueries } from '#modules/admin/queries/operations'

const USUAL_DAYS = 30

/** Controller of GET /admin/dashboard. */
@inject()
export default class DashboardController {
  static readonly inputs = {
    show: { query: dashboardValidator },
  } satisfies Inputs

  constructor(
    protected dashboard: DashboardQueries,
    protected operations: OperationsQueries
  ) {}

  async show({ request }: HttpContext): Promise<{ data: DashboardResponse }> {
    const input = await request.validateUsing(dashboardValidator, { data: request.qs() })
    const [shown, health] = await Promise.all([
      this.dashboard.show(input.days ?? USUAL_DAYS, new Date()),
      this.operations.health(),
    ])
    return { data: { ...shown, health } }
  }
}
