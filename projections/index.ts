import { actsProjection } from '#projections/acts/projection'
import { activityProjection } from '#projections/activity/projection'
import { blocksProjection } from '#projections/blocks/projection'
import { chainProjection } from '#projections/chain/projection'
import { disputesProjection } from '#projections/disputes/projection'
import { erasure } from '#projections/erasure/reaction'
import { favoritesProjection } from '#projections/favorites/projection'
import { fileRemoval } from '#projections/file_removal/reaction'
import { filesProjection } from '#projections/files/projection'
import { iconsProjection } from '#projections/icons/projection'
import { linksProjection } from '#projections/links/projection'
import { plansProjection } from '#projections/plans/projection'
import type { Projection } from '#kernel/projections/projection'
import { receiptsProjection } from '#projections/receipts/projection'
import { revenueProjection } from '#projections/revenue/projection'
import { searchProjection } from '#projections/search/projection'
import { shareViewsRemoval } from '#projections/share_views_removal/reaction'
import { sharesProjection } from '#projections/shares/projection'
import { sortsProjection } from '#projections/sorts/projection'
import { statisticsProjection } from '#projections/statistics/projection'
import { storageProjection } from '#projections/storage/projection'
import { subscriptionEffects } from '#projections/subscription_effects/reaction'
import { subscriptionsProjection } from '#projections/subscriptions/projection'
import { templatesProjection } from '#projections/templates/projection'
import { timelineProjection } from '#projections/timeline/projection'
import { treeHistoryProjection } from '#projections/tree_history/projection'
import { versionsProjection } from '#projections/versions/projection'
import { auditLogProjection } from '#projections/audit_log/projection'

/** All projections and reactions that follow the log. */
export const projections = [
  blocksProjection,
  storageProjection,
  searchProjection,
  filesProjection,
  linksProjection,
  favoritesProjection,
  iconsProjection,
  templatesProjection,
  sortsProjection,
  sharesProjection,
  versionsProjection,
  receiptsProjection,
  treeHistoryProjection,
  actsProjection,
  plansProjection,
  subscriptionsProjection,
  erasure,
  fileRemoval,
  shareViewsRemoval,
  subscriptionEffects,
  timelineProjection,
  auditLogProjection,
  activityProjection,
  statisticsProjection,
  revenueProjection,
  disputesProjection,
  chainProjection,
] as Projection[]

/**
 * Names of former projections. Startup drops their remaining tables, because no deletion would
 * reach the text in them.
 */
export const retiredProjections: string[] = []

/**
 * Names of former projections whose tables stay, because processes of the previous release read
 * them during a rolling upgrade. The next release retires them. `trail` is now `audit_log`; both
 * hold no text.
 */
export const leavingProjections = ['trail']

/** Projections that a rebuild can recreate from the log. */
export const readModels = projections.filter(({ reaction }) => !reaction)
