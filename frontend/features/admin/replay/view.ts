import type { ComponentType } from 'react'
import type { Change } from '#modules/admin/api'
import type { ReplayedSubscription } from '#modules/billing/api'
import type { ReplayedBlock } from '#modules/workspace/api'
import type { ReplayKind } from '../staff-paths.js'
import { BlockTree } from './block-tree.js'
import { blockKinds, type ChangeKind } from './changes.js'
import { billingQueries, type ReplayQueries, workspaceQueries } from './replay-queries.js'
import type { ShowProps } from './show-props.js'
import { Subscriptions } from './subscriptions.js'

/** Replay of one kind of items on the screen. */
export interface View<Item extends { id: number }> {
  kind: ReplayKind
  title: string
  /** Returns the name of the stream. */
  streamOf: (userId: number) => string
  queries: ReplayQueries<Item>
  kindsOf: (change: Change<Item>) => ChangeKind[]
  nameOf: (item: Item) => string
  /** Message for an empty state. */
  nothing: string
  Show: ComponentType<ShowProps<Item>>
}

export const workspaceView: View<ReplayedBlock> = {
  kind: 'workspaces',
  title: 'Workspace',
  streamOf: (userId) => `workspace-${userId}`,
  queries: workspaceQueries,
  kindsOf: blockKinds,
  nameOf: ({ block_type: type, id }) => `${type} ${id}`,
  nothing: 'There was nothing in it.',
  Show: BlockTree,
}

export const billingView: View<ReplayedSubscription> = {
  kind: 'billing',
  title: 'Billing',
  streamOf: (userId) => `billing-${userId}`,
  queries: billingQueries,
  kindsOf: ({ before }) => [before === null ? 'added' : 'changed'],
  nameOf: ({ id }) => `subscription ${id}`,
  nothing: 'There was no subscription.',
  Show: Subscriptions,
}
