import { createBlock } from '#modules/workspace/commands/create_block'
import type { Stack } from '#testing/stack'

let commands = 0

/** Makes a user create a folder with a command; the folder is first in the user's list. */
export function createFolder(
  { bus, vault }: Pick<Stack, 'bus' | 'vault'>,
  owner: number,
  name = 'Folder'
) {
  const input = { blockType: 'folder' as const, parentId: null, name, ordering: 1 }
  const idempotencyKey = `folder-${commands++}`
  const request = { owner, actor: owner, route: 'test', idempotencyKey, body: input }
  return createBlock(bus, vault, { ...request, correlationId: 'test' }, input)
}
