import { randomBytes } from 'node:crypto'
import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { Vault } from '#kernel/vault/vault'
import { type CreateImportPayload, MAX_IMPORT_BYTES } from '#modules/workspace/api'
import {
  importRunning,
  importTooLarge,
  keyUsedBefore,
} from '#modules/workspace/imports/import_errors'
import type { ImportTable, StoredImport } from '#modules/workspace/imports/import_table'
import { ImportSeal, sealOf } from '#modules/workspace/imports/sealed'

interface Services {
  bus: CommandBus
  imports: ImportTable
  vault: Vault
}

/**
 * Announces a file to import and returns the import's id (rule 13.36). A user has one import at a
 * time: an earlier one that has not started is cancelled. Throws DomainError while one is read or
 * runs, and for a file that is too large.
 */
export async function createImport(
  { bus, imports, vault }: Services,
  request: CommandRequest,
  input: CreateImportPayload
): Promise<string> {
  if (input.file_size > MAX_IMPORT_BYTES) throw importTooLarge()
  const { result } = await bus.run(request, async ({ commandId }) => {
    const known = await imports.byCommand(commandId)
    if (known) return sameImport(vault, known, input)
    const active = await imports.active(request.owner)
    if (active?.status === 'reading' || active?.status === 'running') throw importRunning()
    if (active) await imports.cancel(active.id)
    const { blockId: keyId, key } = await vault.issue()
    const id = randomBytes(16).toString('base64url')
    await imports.add({
      id,
      ownerId: request.owner,
      keyId,
      format: input.format ?? null,
      fileSize: input.file_size,
      fileName: new ImportSeal({ id, ownerId: request.owner }, key).write(
        'file name',
        input.file_name
      ),
      commandId,
      device: request.device ?? null,
    })
    return id
  })
  return result
}

/** Returns the import of a retry. Throws DomainError for another body under the same key. */
async function sameImport(vault: Vault, known: StoredImport, input: CreateImportPayload) {
  const seal = await sealOf(vault, known)
  // Without its key, only the size can differ.
  const name = seal ? seal.read<string>('file name', known.fileName) : input.file_name
  if (known.fileSize !== input.file_size || name !== input.file_name) throw keyUsedBefore()
  return known.id
}
