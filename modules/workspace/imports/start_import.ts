import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { Vault } from '#kernel/vault/vault'
import type { ImportChoices } from '#modules/workspace/api'
import { importNotFound, importNotReady } from '#modules/workspace/imports/import_errors'
import { previewImport } from '#modules/workspace/imports/import_preview'
import type { ImportTable } from '#modules/workspace/imports/import_table'
import type { KeptOutline } from '#modules/workspace/imports/kept_outline'
import { DEFAULT_NESTING } from '#modules/workspace/imports/placed_blocks'
import { sealOf } from '#modules/workspace/imports/sealed'
import type { Storage } from '#modules/workspace/storage'

interface Services {
  bus: CommandBus
  imports: ImportTable
  vault: Vault
  storage: Storage
}

/**
 * Starts an import that is ready; a retry changes nothing. Throws DomainError for an invalid target,
 * for files beyond the storage limit, and for an import in another state.
 */
export async function startImport(
  { bus, imports, vault, storage }: Services,
  request: CommandRequest,
  id: string,
  choices: ImportChoices
) {
  const { owner } = request
  await bus.run(request, async ({ caughtUp }) => {
    const found = await imports.find(owner, id)
    if (!found) throw importNotFound()
    const { parent_block_id: parentId = null, nesting = DEFAULT_NESTING } = choices
    const isStarted = found.status === 'running' || found.status === 'done'
    if (isStarted && found.parentId === parentId && found.nesting === nesting) return
    const seal = await sealOf(vault, found)
    if (found.status !== 'ready' || found.outline === null || !seal) throw importNotReady()
    const outline = seal.read<KeptOutline>('outline', found.outline)
    const { plan } = await previewImport(bus.repository, owner, outline, choices)
    await storage.assertRoom(owner, plan.bytes, caughtUp)
    const started = { parentId, nesting, plan: seal.write('plan', plan) }
    if (!(await imports.start(id, started))) throw importNotReady()
  })
}
