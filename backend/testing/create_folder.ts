import { createBlock } from '#modules/workspace/commands/create_block'
import { newRequest } from '#testing/command_request'
import type { Stack } from '#testing/stack'

/** Makes a user create a folder with a command; the folder is first in the user's list. */
export function createFolder(
  { bus, vault }: Pick<Stack, 'bus' | 'vault'>,
  owner: number,
  name = 'Folder'
) {
  const input = { blockType: 'folder' as const, parentId: null, name, ordering: 1 }
  return createBlock(bus, vault, newRequest(owner), input)
}
