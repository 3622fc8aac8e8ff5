import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { Vault } from '#kernel/vault/vault'
import type { FileDisk } from '#platform/files/disk'
import type { FileTable } from '#modules/workspace/files/file_table'
import type { ImportBlocks } from '#modules/workspace/imports/import_blocks_table'
import type { ImportTable, StoredImport } from '#modules/workspace/imports/import_table'
import type { Storage } from '#modules/workspace/storage'

/** Services that an import needs while it runs. */
export interface RunServices {
  bus: CommandBus
  vault: Vault
  imports: ImportTable
  blocks: ImportBlocks
  files: FileTable
  storage: Storage
  disk: FileDisk
}

/** Returns the request of one command of an import. Repeated, it changes nothing. */
export function requestOf(
  { id, ownerId }: Pick<StoredImport, 'id' | 'ownerId'>,
  part: string
): CommandRequest {
  return {
    actor: ownerId,
    owner: ownerId,
    route: `import ${id}`,
    idempotencyKey: part,
    body: {},
    correlationId: id,
  }
}
