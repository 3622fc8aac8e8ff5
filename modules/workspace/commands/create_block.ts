import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { Vault } from '#kernel/vault/vault'
import { DEFAULT_PAGE_SETTINGS, type BlockSummary, type BlockType } from '#modules/workspace/api'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

export interface CreateBlock {
  blockType: BlockType
  parentId: number | null
  name: string
  ordering: number
}

/** Creates a block. The response is built from the event, so a retry gets the same response. */
export async function createBlock(
  bus: CommandBus,
  vault: Vault,
  request: CommandRequest,
  input: CreateBlock
) {
  const stream = workspaceStream(request.owner)
  return bus.run(request, async ({ commandId, execute }): Promise<BlockSummary> => {
    const { events } = await execute({
      aggregate: workspaceAggregate,
      stream,
      commandId,
      prepare: () => vault.issue(),
      keys: ({ blockId, key }) => new Map([[blockId, key]]),
      decide: (state, { blockId }) => decide(state, { type: 'CreateBlock', blockId, ...input }),
    })
    const { event, metadata } = events[0]!
    if (event.type !== 'BlockCreated') throw new TypeError(`Unexpected ${event.type}`)
    const { block_id, name, block_type, parent_block_id, ordering } = event.data
    return {
      id: block_id,
      name: name ?? '',
      icon: null,
      block_type,
      parent_block_id,
      ordering,
      created_at: metadata.time,
      updated_at: metadata.time,
      deleted_at: null,
      ...DEFAULT_PAGE_SETTINGS,
    }
  })
}
