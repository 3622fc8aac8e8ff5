import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { ChangedShare } from '#modules/workspace/api'
import type { ShareInput } from '#modules/workspace/commands/share_block'
import { shareNotFound } from '#modules/workspace/shares/decide_shares'
import { newSharePassword, type HashPassword } from '#modules/workspace/shares/share_password'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Changes the end, the password or the visibility to search engines (rule 15.45). */
export async function changeShare(
  bus: CommandBus,
  hash: HashPassword,
  request: CommandRequest,
  shareId: number,
  { password, ...input }: ShareInput,
  now = new Date()
) {
  const stream = workspaceStream(request.owner)
  return bus.run(request, async ({ commandId, execute, load }): Promise<ChangedShare> => {
    const { events } = await execute({
      aggregate: workspaceAggregate,
      stream,
      commandId,
      prepare: async () => ({ ...input, password: await newSharePassword(hash, password) }),
      decide: (state, changes) =>
        decide(state, { type: 'ChangeShare', shareId, changes, now: now.toISOString() }),
    })
    const event = events[0]?.event
    if (event?.type === 'ShareChanged') {
      const { block_id, expires_at, indexable, password_id } = event.data
      return { id: shareId, block_id, expires_at, indexable, has_password: password_id !== null }
    }
    const share = (await load(workspaceAggregate, stream)).state.shares.get(shareId)
    if (!share) throw shareNotFound()
    return {
      id: shareId,
      block_id: share.blockId,
      expires_at: share.expiresAt,
      indexable: share.indexable,
      has_password: share.passwordId !== null,
    }
  })
}
