import type { ApplicationService } from '@adonisjs/core/types'
import type pg from 'pg'
import { EventReader } from '#kernel/events/reader'
import { PageHistory, PastTexts } from '#modules/workspace/index'
import { PastWorkspace } from '#modules/workspace/past_workspace'
import { ActQueries } from '#projections/acts/queries'
import { AuditLogQueries } from '#projections/audit_log/queries'
import { BlockQueries } from '#projections/blocks/queries'
import { SubtreeQueries } from '#projections/blocks/queries/subtree'
import { FavoriteQueries } from '#projections/favorites/queries'
import { LinkQueries } from '#projections/links/queries'
import { PlanQueries } from '#projections/plans/queries'
import { ReceiptQueries } from '#projections/receipts/queries'
import { ShareQueries } from '#projections/shares/queries'
import { SortQueries } from '#projections/sorts/queries'
import { StorageQueries } from '#projections/storage/queries'
import { SubscriptionQueries } from '#projections/subscriptions/queries'
import { TemplateQueries } from '#projections/templates/queries'
import { TreeHistoryQueries } from '#projections/tree_history/queries'
import { VersionQueries } from '#projections/versions/queries'

/** Queries of the read models, which share one pool. */
const QUERIES: readonly (new (pool: pg.Pool) => object)[] = [
  ActQueries,
  AuditLogQueries,
  BlockQueries,
  FavoriteQueries,
  LinkQueries,
  PlanQueries,
  ReceiptQueries,
  ShareQueries,
  SortQueries,
  StorageQueries,
  SubscriptionQueries,
  SubtreeQueries,
  TemplateQueries,
  TreeHistoryQueries,
  VersionQueries,
]

/** Registers what answers questions about notes, plans and their past. */
export default class QueriesProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    const { container } = this.app
    for (const Queries of QUERIES) {
      container.singleton(Queries, async (resolver) => {
        return new Queries(await resolver.make('strata.queries_pool'))
      })
    }
    for (const History of [PastTexts, PageHistory]) {
      container.singleton(History, async (resolver) => {
        const store = await resolver.make('strata.event_store')
        return new History(store, await resolver.make(EventReader))
      })
    }
    container.singleton(PastWorkspace, async (resolver) => {
      return new PastWorkspace(
        await resolver.make(TreeHistoryQueries),
        await resolver.make(VersionQueries),
        await resolver.make(PageHistory),
        await resolver.make(BlockQueries)
      )
    })
  }
}
