import { inject } from '@adonisjs/core'
import { Repository } from '#kernel/aggregates/repository'
import { isEnabled } from '#modules/auth/index'
import type { Share } from '#modules/workspace/tree'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'
import { ShareQueries, type FoundShare } from '#projections/shares/queries'
import type { OpenShare } from './open_share.js'

const TOKEN = /^[\w-]{22}$/

/**
 * Finds shares for visitors. The read model only names the share. The log decides if it is open, so
 * a share that ended is not found at once, however far the read models lag.
 */
@inject()
export class OpenShares {
  constructor(
    protected shares: ShareQueries,
    protected repository: Repository
  ) {}

  /**
   * Returns undefined, without a reason, for a token that nobody has, and for a share that ended or
   * expired, whose block is in the trash or deleted, or whose owner is disabled.
   */
  async find(token: string, now = new Date()): Promise<OpenShare | undefined> {
    if (!TOKEN.test(token)) return undefined
    const found = await this.shares.byToken(token)
    if (!found || !(await isEnabled(this.shares.pool, found.ownerId))) return undefined
    const { ownerId, id } = found
    const { state, revision } = await this.repository.load(
      workspaceAggregate,
      workspaceStream(ownerId)
    )
    const share = state.shares.get(id)
    const root = share && state.tree.find(share.blockId)
    if (!root || hasEnded(share, now) || state.tree.isInTrash(root.id)) return undefined
    const password = passwordOf(share, found)
    const { tree, sorts } = state
    return { token, ownerId, share, root, tree, sorts, revision, password }
  }
}

function hasEnded({ expiresAt }: Share, now: Date) {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
}

function passwordOf({ passwordId }: Share, found: FoundShare) {
  if (passwordId === null) return null
  return { id: passwordId, hash: found.passwordHash, isCurrent: found.passwordId === passwordId }
}
