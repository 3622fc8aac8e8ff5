import type { ApplicationService } from '@adonisjs/core/types'
import { PaymentQueries } from '#modules/admin/queries/payments'
import { PeopleQueries } from '#modules/admin/queries/people'
import { PlanQueries } from '#projections/plans/queries'

/** Puts what staff look at into the container. */
export default class AdminProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    const { container } = this.app
    container.singleton(PeopleQueries, async (resolver) => {
      const pool = await resolver.make('strata.queries_pool')
      return new PeopleQueries(pool, await resolver.make(PlanQueries))
    })
    container.singleton(PaymentQueries, async (resolver) => {
      return new PaymentQueries(await resolver.make('strata.queries_pool'))
    })
  }
}
