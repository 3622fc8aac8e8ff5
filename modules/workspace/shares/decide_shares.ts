import { DomainError } from '#kernel/aggregates/domain_error'
import { MAX_SHARES } from '#modules/workspace/api'
import type { WorkspaceEvent } from '#modules/workspace/events'
import type { Block, Share, Workspace } from '#modules/workspace/tree'

/** A password that visitors need. The id differs for each password that is set. */
export interface SharePassword {
  id: string
  hash: string
}

/** Changes of a share; undefined keeps a setting. `expiresAt` is in ISO 8601. */
export interface ShareChanges {
  expiresAt?: string | null
  password?: SharePassword | null
  indexable?: boolean
}

/** `now` is the time of the command in ISO 8601. */
export type ShareCommand =
  | { type: 'ShareBlock'; blockId: number; token: string; settings: ShareChanges; now: string }
  | { type: 'ChangeShare'; shareId: number; changes: ShareChanges; now: string }
  /** Without an id, ends all shares. */
  | { type: 'EndShares'; shareId?: number }

type CommandOf<Type extends ShareCommand['type']> = Extract<ShareCommand, { type: Type }>
type ShareEvent = Extract<WorkspaceEvent, { type: 'BlockShared' | 'ShareChanged' | 'SharesEnded' }>

export function evolveShares(state: Workspace, { type, data }: ShareEvent): Workspace {
  if (type === 'SharesEnded') {
    for (const { share_id: id } of data.shares) state.shares.delete(id)
    return state
  }
  const { share_id: id, block_id: blockId, expires_at, password_id, indexable } = data
  if (type === 'BlockShared') state.lastShareId = id
  else if (!state.shares.has(id)) return state
  state.shares.set(id, {
    id,
    blockId,
    expiresAt: expires_at,
    passwordId: password_id,
    indexable,
  })
  return state
}

/** Ends the shares of blocks that are permanently deleted. */
export function dropSharesOf({ shares }: Workspace, blockIds: readonly number[]) {
  if (shares.size === 0) return
  const deleted = new Set(blockIds)
  for (const { id, blockId } of shares.values()) if (deleted.has(blockId)) shares.delete(id)
}

/** Shares a block outside the trash with what is below it (rule 15.45). */
export function shareBlock(
  state: Workspace,
  { id: blockId, type }: Block,
  { token, settings, now }: CommandOf<'ShareBlock'>
): WorkspaceEvent[] {
  if (type === 'folder') {
    const message = 'A folder can’t be shared. Share its files one by one'
    throw new DomainError('invalid', 'E_FOLDER_SHARED', message)
  }
  if (state.shares.size >= MAX_SHARES) {
    const message = `You have ${MAX_SHARES} shared links. End one before you create another`
    throw new DomainError('conflict', 'E_TOO_MANY_SHARES', message)
  }
  const { expiresAt = null, password, indexable = false } = settings
  assertFuture(expiresAt, now)
  const data = {
    share_id: state.lastShareId + 1,
    block_id: blockId,
    token,
    expires_at: expiresAt,
    indexable,
    password_id: password?.id ?? null,
    password_hash: password?.hash ?? null,
  }
  return [{ type: 'BlockShared', data }]
}

export function changeShare(
  state: Workspace,
  { shareId, changes, now }: CommandOf<'ChangeShare'>
): WorkspaceEvent[] {
  const share = shareOf(state, shareId)
  const { expiresAt = share.expiresAt, password, indexable = share.indexable } = changes
  const passwordId = password === undefined ? share.passwordId : (password?.id ?? null)
  const isSame =
    expiresAt === share.expiresAt &&
    passwordId === share.passwordId &&
    indexable === share.indexable
  if (isSame) return []
  if (expiresAt !== share.expiresAt) assertFuture(expiresAt, now)
  const data = {
    share_id: shareId,
    block_id: share.blockId,
    expires_at: expiresAt,
    indexable,
    password_id: passwordId,
    password_hash: password?.hash ?? null,
  }
  return [{ type: 'ShareChanged', data }]
}

export function endShares(state: Workspace, { shareId }: CommandOf<'EndShares'>): WorkspaceEvent[] {
  const ended = shareId === undefined ? [...state.shares.values()] : [shareOf(state, shareId)]
  if (ended.length === 0) return []
  const shares = ended.map(({ id, blockId }) => ({ share_id: id, block_id: blockId }))
  return [{ type: 'SharesEnded', data: { shares } }]
}

/** Returns the shares of a block that have not ended, the oldest first. */
export function sharesOf({ shares }: Workspace, blockId: number): Share[] {
  return shares.size === 0 ? [] : [...shares.values()].filter((share) => share.blockId === blockId)
}

/** Returns a share that has not ended; throws 404 otherwise. */
function shareOf({ shares }: Workspace, id: number): Share {
  const share = shares.get(id)
  if (!share) throw shareNotFound()
  return share
}

export function shareNotFound() {
  return new DomainError('not_found', 'E_SHARE_NOT_FOUND', 'There is no such shared link')
}

function assertFuture(time: string | null, now: string) {
  if (time === null || Date.parse(time) > Date.parse(now)) return
  const message = 'The link would end in the past. Choose a later time'
  throw new DomainError('invalid', 'E_SHARE_ENDS_IN_PAST', message)
}
