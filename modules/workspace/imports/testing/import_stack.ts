import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { FileDisk } from '#platform/files/disk'
import type { ImportChoices, ImportReport } from '#modules/workspace/api'
import { FileTable } from '#modules/workspace/files/file_table'
import { createImport } from '#modules/workspace/imports/create_import'
import { ImportBlocks } from '#modules/workspace/imports/import_blocks_table'
import { ImportTable, type StoredImport } from '#modules/workspace/imports/import_table'
import type { RunServices } from '#modules/workspace/imports/run/run_services'
import { sealOf } from '#modules/workspace/imports/sealed'
import { startImport } from '#modules/workspace/imports/start_import'
import { Storage } from '#modules/workspace/storage'
import { StorageQueries } from '#projections/storage/queries'
import { newRequest } from '#testing/command_request'
import type { Stack } from '#testing/stack'

/** Services of imports on a stack, with files in a temporary folder. */
export async function importServices(stack: Stack, cleanup: (work: () => Promise<void>) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'strata-imports-'))
  cleanup(() => rm(folder, { recursive: true, force: true }))
  const { bus, vault, pool } = stack
  const files = new FileTable(pool)
  const services: RunServices = {
    bus,
    vault,
    imports: new ImportTable(pool),
    blocks: new ImportBlocks(pool, vault),
    files,
    storage: new Storage(pool, files, new StorageQueries(pool)),
    disk: new FileDisk(new Disk(new FSDriver({ location: folder, visibility: 'private' }))),
  }
  return services
}

/** Announces an import and stores its file as an upload does. Returns the id. */
export async function uploaded(
  services: RunServices,
  owner: number,
  file: { name: string; bytes: Buffer },
  device?: string
) {
  const input = { file_name: file.name, file_size: file.bytes.length }
  const id = await createImport(services, { ...newRequest(owner), device }, input)
  const object = `imports/${id}.file`
  const path = join(services.disk.folder, object)
  await mkdir(join(services.disk.folder, 'imports'), { recursive: true })
  await writeFile(path, file.bytes)
  await services.imports.arrived(id, object)
  return id
}

export function started(
  services: RunServices,
  owner: number,
  id: string,
  choices: ImportChoices = {}
) {
  return startImport(services, newRequest(owner), id, choices)
}

export async function reportIn({ vault }: RunServices, found: StoredImport) {
  const seal = await sealOf(vault, found)
  return seal!.read<ImportReport>('report', found.report!)
}
