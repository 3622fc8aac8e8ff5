import type { CommandBus } from '#kernel/aggregates/command_bus'
import { commandId, type CommandRequest } from '#kernel/aggregates/command_ids'
import type { Vault } from '#kernel/vault/vault'
import { type BlockSummary, type BlockType, UNNAMED_PAGE } from '#modules/workspace/api'
import { createBlock } from '#modules/workspace/commands/create_block'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

const BRANCH: { blockType: BlockType; name: string }[] = [
  { blockType: 'folder', name: 'My notes' },
  { blockType: 'file', name: 'Notebook' },
  { blockType: 'section', name: 'General' },
  { blockType: 'page', name: UNNAMED_PAGE },
]

/**
 * Creates the first page of a new account with its ancestors. Returns the blocks, the page last.
 * Its commands have fixed keys: a later call completes an interrupted one, and a repeated call
 * changes nothing. Creates and returns nothing if the workspace already has other content.
 */
export async function makeFirstPage(
  bus: CommandBus,
  vault: Vault,
  { owner, actor, correlationId }: Pick<CommandRequest, 'owner' | 'actor' | 'correlationId'>
): Promise<{ result: BlockSummary[]; current: boolean }> {
  const request = (blockType: BlockType): CommandRequest => {
    const idempotencyKey = `first-${blockType}`
    return { owner, actor, correlationId, idempotencyKey, route: 'first page', body: {} }
  }
  const fold = await bus.repository.load(workspaceAggregate, workspaceStream(owner))
  const begun = fold.commands.find(commandId(request('folder')))
  if (fold.revision >= 0 && !begun) return { result: [], current: true }

  const path: BlockSummary[] = []
  let isCurrent = true
  for (const { blockType, name } of BRANCH) {
    const input = { blockType, name, parentId: path.at(-1)?.id ?? null, ordering: 1 }
    const { result, current } = await createBlock(bus, vault, request(blockType), input)
    path.push(result)
    isCurrent = current
  }
  return { result: path, current: isCurrent }
}
