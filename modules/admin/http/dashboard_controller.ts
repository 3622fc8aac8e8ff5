import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { DashboardResponse } from '#modules/admin/api'
import { dashboardValidator } from '#modules/admin/http/validators'
import { DashboardQueries } from '#modules/admin/queries/dashboard'

const USUAL_DAYS = 30

/** GET /admin/dashboard. */
@inject()
export default class DashboardController {
  constructor(protected dashboard: DashboardQueries) {}

  async show({ request }: HttpContext): Promise<{ data: DashboardResponse }> {
    const input = await request.validateUsing(dashboardValidator, { data: request.qs() })
    return { data: await this.dashboard.show(input.days ?? USUAL_DAYS, new Date()) }
  }
}
