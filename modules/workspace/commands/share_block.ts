import { randomBytes } from 'node:crypto'
import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { newSharePassword, type HashPassword } from '#modules/workspace/shares/share_password'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Settings as the owner enters them; undefined keeps a setting, or chooses its default. */
export interface ShareInput {
  /** ISO 8601. */
  expiresAt?: string | null
  password?: string | null
  indexable?: boolean
}

/** Bytes of a token: 128 bits, which nobody can guess. */
const TOKEN_BYTES = 16

/**
 * Shares a block with what is below it (rule 15.45). The response is built from the event, so a
 * retry gets the same address.
 */
export async function shareBlock(
  bus: CommandBus,
  hash: HashPassword,
  request: CommandRequest,
  blockId: number,
  { password, ...input }: ShareInput,
  now = new Date()
) {
  return bus.run(request, async ({ commandId, execute }) => {
    const { events } = await execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(request.owner),
      commandId,
      prepare: async () => ({
        token: randomBytes(TOKEN_BYTES).toString('base64url'),
        settings: { ...input, password: await newSharePassword(hash, password) },
      }),
      decide: (state, prepared) =>
        decide(state, { type: 'ShareBlock', blockId, ...prepared, now: now.toISOString() }),
    })
    const { event, metadata } = events[0]!
    if (event.type !== 'BlockShared') throw new TypeError(`Unexpected ${event.type}`)
    const { share_id: id, token, expires_at, indexable, password_id } = event.data
    return {
      id,
      block_id: blockId,
      token: token!,
      created_at: metadata.time,
      expires_at,
      has_password: password_id !== null,
      indexable,
    }
  })
}
