import { activityProjection } from '#projections/activity/projection'
import { blocksProjection } from '#projections/blocks/projection'
import { chainProjection } from '#projections/chain/projection'
import { disputesProjection } from '#projections/disputes/projection'
import { erasure } from '#projections/erasure/projection'
import { fileRemoval } from '#projections/file_removal/projection'
import { filesProjection } from '#projections/files/projection'
import { plansProjection } from '#projections/plans/projection'
import type { Projection } from '#kernel/projections/projection'
import { revenueProjection } from '#projections/revenue/projection'
import { searchProjection } from '#projections/search/projection'
import { statisticsProjection } from '#projections/statistics/projection'
import { storageProjection } from '#projections/storage/projection'
import { subscriptionEffects } from '#projections/subscription_effects/projection'
import { subscriptionsProjection } from '#projections/subscriptions/projection'
import { timelineProjection } from '#projections/timeline/projection'
import { trailProjection } from '#projections/trail/projection'

/** Everything that follows the log. */
export const projections = [
  blocksProjection,
  storageProjection,
  searchProjection,
  filesProjection,
  plansProjection,
  subscriptionsProjection,
  erasure,
  fileRemoval,
  subscriptionEffects,
  timelineProjection,
  trailProjection,
  activityProjection,
  statisticsProjection,
  revenueProjection,
  disputesProjection,
  chainProjection,
] as Projection[]

/**
 * Names of projections that there were once. What they have left in a database is dropped at the
 * start: it holds text that no delete would reach.
 */
export const retiredProjections: string[] = []

/** Those that can be made again from it. */
export const readModels = projections.filter(({ reaction }) => !reaction)
