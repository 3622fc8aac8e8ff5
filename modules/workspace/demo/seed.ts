import type { CommandBus } from '#kernel/aggregates/command_bus'
import { commandId, fingerprint, type CommandRequest } from '#kernel/aggregates/command_ids'
import type { Vault } from '#kernel/vault/vault'
import type { BlockType } from '#modules/workspace/api'
import { createBlock } from '#modules/workspace/commands/create_block'
import { saveBlock, type CurrentNames } from '#modules/workspace/commands/save_block'
import type { DemoBlock } from '#modules/workspace/demo/nodes'
import { DEMO_TREE } from '#modules/workspace/demo/tree'
import { checkNodes } from '#modules/workspace/document/content'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

const TYPES: BlockType[] = ['folder', 'file', 'section', 'page']

/** Key prefix for this version of the sample workspace; earlier versions had another. */
const KEY = `demo-${fingerprint(DEMO_TREE)}`

/**
 * Seeds the sample workspace. Every command has a fixed idempotency key, so the next start
 * completes an interrupted one. A complete workspace, or one with other content, is never changed.
 */
export async function seedDemoWorkspace(
  bus: CommandBus,
  vault: Vault,
  names: CurrentNames,
  userId: number
) {
  const fold = await bus.repository.load(workspaceAggregate, workspaceStream(userId))
  const begun = fold.commands.find(commandId(request(userId, `${KEY}/1`)))
  if (fold.revision >= 0 && !begun) return
  if (fold.revision + 1 >= count(DEMO_TREE)) return

  async function seed(blocks: DemoBlock[], parentId: number | null, path: string) {
    for (const [place, block] of blocks.entries()) {
      const key = `${path}/${place + 1}`
      const type = TYPES[path.split('/').length - 1]!
      const input = { blockType: type, parentId, name: block.name, ordering: place + 1 }
      const { result } = await createBlock(bus, vault, request(userId, key, input), input)
      if (block.text) {
        const save = { blockId: result.id, text: { nodes: checkNodes(block.text) } }
        await saveBlock(bus, names, request(userId, `${key}/text`, save), save)
      }
      await seed(block.children ?? [], result.id, key)
    }
  }
  await seed(DEMO_TREE, null, KEY)
}

function request(owner: number, idempotencyKey: string, body: unknown = {}): CommandRequest {
  return {
    owner,
    actor: owner,
    route: 'demo data',
    idempotencyKey,
    body,
    correlationId: 'demo-data',
  }
}

/** Returns the number of events that the tree adds to the workspace's stream, one per block. */
function count(blocks: DemoBlock[]): number {
  return blocks.reduce((sum, { children }) => sum + 1 + count(children ?? []), 0)
}
