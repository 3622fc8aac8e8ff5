import type { ApplicationService } from '@adonisjs/core/types'
import { EventReader } from '#kernel/events/reader'
import { OperationCommands } from '#modules/admin/operation_commands'
import { DashboardQueries } from '#modules/admin/queries/dashboard'
import { EventQueries } from '#modules/admin/queries/events'
import { OperationsQueries } from '#modules/admin/queries/operations'
import { PaymentQueries } from '#modules/admin/queries/payments'
import { UserQueries } from '#modules/admin/queries/users'
import { ReplayedLog } from '#modules/admin/queries/replayed_log'
import { Replays } from '#modules/admin/queries/replay'
import { StorageOverviewQueries } from '#modules/admin/queries/storage'
import { StoredBytes } from '#modules/admin/queries/stored_bytes'
import { Billing } from '#modules/billing/index'
import { projections } from '#projections/index'
import { PlanQueries } from '#projections/plans/queries'
import { RevenueQueries } from '#projections/revenue/queries'
import { StatisticsQueries } from '#projections/statistics/queries'
import { AuditLogQueries } from '#projections/audit_log/queries'

/** Registers the queries for staff in the container. */
export default class AdminProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    const { container } = this.app
    container.singleton(UserQueries, async (resolver) => {
      const pool = await resolver.make('strata.queries_pool')
      return new UserQueries(pool, await resolver.make(PlanQueries))
    })
    container.singleton(PaymentQueries, async (resolver) => {
      return new PaymentQueries(await resolver.make('strata.queries_pool'))
    })
    container.singleton(OperationsQueries, async (resolver) => {
      const pool = await resolver.make('strata.queries_pool')
      return new OperationsQueries({
        pool,
        store: await resolver.make('strata.event_store'),
        projections,
        auditLog: new AuditLogQueries(pool),
        webhooks: (await resolver.make(Billing)).events,
      })
    })
    container.singleton(OperationCommands, async (resolver) => {
      return new OperationCommands({ projections, billing: await resolver.make(Billing) })
    })
    container.singleton(StoredBytes, async (resolver) => {
      return new StoredBytes(await resolver.make('strata.queries_pool'))
    })
    container.singleton(StorageOverviewQueries, async (resolver) => {
      const pool = await resolver.make('strata.queries_pool')
      return new StorageOverviewQueries({
        pool,
        bytes: await resolver.make(StoredBytes),
        plans: await resolver.make(PlanQueries),
        revenue: new RevenueQueries(pool),
      })
    })
    container.singleton(DashboardQueries, async (resolver) => {
      const pool = await resolver.make('strata.queries_pool')
      return new DashboardQueries({
        statistics: new StatisticsQueries(pool),
        revenue: new RevenueQueries(pool),
        storage: await resolver.make(StoredBytes),
        plans: await resolver.make(PlanQueries),
      })
    })
    container.singleton(EventQueries, async (resolver) => {
      const auditLog = new AuditLogQueries(await resolver.make('strata.queries_pool'))
      const store = await resolver.make('strata.event_store')
      return new EventQueries(auditLog, store, await resolver.make(EventReader))
    })
    container.singleton(Replays, async (resolver) => {
      const { codec } = await resolver.make(EventReader)
      return new Replays(new ReplayedLog(await resolver.make('strata.event_store'), codec))
    })
  }
}
