import type { CommandBus } from '#kernel/aggregates/command_bus'
import { commandId, type CommandRequest } from '#kernel/aggregates/command_ids'
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

type RequestedImport = Pick<StoredImport, 'id' | 'ownerId' | 'device'>

/** Returns the request of one command of an import. Repeated, it changes nothing. */
export function requestOf({ id, ownerId, device }: RequestedImport, part: string): CommandRequest {
  return {
    actor: ownerId,
    owner: ownerId,
    route: `import ${id}`,
    idempotencyKey: part,
    body: {},
    correlationId: id,
    device: device ?? undefined,
  }
}

/** Returns the key of the command that creates blocks, given the index of the first one. */
export function blocksPart(index: number) {
  return `blocks ${index}`
}

/** Returns the id of the command that creates the first blocks of an import. */
export function firstAct(found: RequestedImport) {
  return commandId(requestOf(found, blocksPart(0)))
}
