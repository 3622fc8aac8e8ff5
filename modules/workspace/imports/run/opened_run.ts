import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileDisk } from '#platform/files/disk'
import { FAILURES, ImportFailed } from '#modules/workspace/imports/import_errors'
import type { StoredImport } from '#modules/workspace/imports/import_table'
import { importTarget, type ImportTarget } from '#modules/workspace/imports/import_target'
import {
  DEFAULT_NESTING,
  numbered,
  type NumberedBlock,
  planHash,
} from '#modules/workspace/imports/placed_blocks'
import { openImportApart } from '#modules/workspace/imports/read/apart/open_import_apart'
import type { OpenedImport } from '#modules/workspace/imports/read/import_outline'
import type { ImportProblem } from '#modules/workspace/imports/read/import_problems'
import { placeOutline } from '#modules/workspace/imports/read/place_outline'
import { temporaryFolder } from '#modules/workspace/imports/read/temporary_folder'
import type { PageTargets } from '#modules/workspace/imports/run/page_targets'
import type { RunServices } from '#modules/workspace/imports/run/run_services'
import { type ImportStep, stepsOf } from '#modules/workspace/imports/run/steps'
import { sealOf, type ImportSeal } from '#modules/workspace/imports/sealed'

/** Opened file of an import. */
export interface OpenedFile {
  opened: OpenedImport
  seal: ImportSeal
  close: () => Promise<void>
}

/** An import that runs: its file and the blocks that it becomes. */
export interface OpenedRun extends OpenedFile {
  target: ImportTarget
  blocks: NumberedBlock[]
  /** Hash of the blocks. */
  hash: string
  steps: ImportStep[]
  /** Ids of the blocks, once they are drawn. */
  drawn?: { ids: number[]; targets: PageTargets }
  /** Problems of the file and of placing its items. */
  problems: ImportProblem[]
}

/**
 * Opens the uploaded file. Throws ImportRefused, and ImportFailed for a file that is gone. The
 * signal ends the opening.
 */
export async function openFile(
  { vault, disk }: RunServices,
  found: StoredImport,
  signal?: AbortSignal
): Promise<OpenedFile> {
  const seal = await sealOf(vault, found)
  const { object } = found
  if (!seal || object === null || (await disk.size(object)) === undefined) {
    throw new ImportFailed(FAILURES.file_gone)
  }
  const { path, release } = await onThisServer(disk, object, signal)
  try {
    const fileName = seal.read<string>('file name', found.fileName)
    const opened = await openImportApart(path, fileName, found.format ?? undefined, signal)
    const close = async () => {
      await opened.close()
      await release()
    }
    return { opened, seal, close }
  } catch (error) {
    await release()
    throw error
  }
}

/** Opens the file of an import that runs, and places its items. */
export async function openRun(services: RunServices, found: StoredImport): Promise<OpenedRun> {
  const file = await openFile(services, found)
  try {
    const { parentId, ownerId, nesting } = found
    const target = await importTarget(services.bus.repository, ownerId, parentId)
    const placed = placeOutline(file.opened.outline, {
      parent: target.type,
      nesting: nesting ?? DEFAULT_NESTING,
      name: file.opened.name,
    })
    const problems = [...file.opened.problems, ...placed.problems]
    const blocks = numbered(placed.blocks)
    const plan = { blocks, hash: planHash(blocks), steps: stepsOf(blocks) }
    return { ...file, ...plan, target, problems }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Returns the path of an object. The object of a bucket is copied into a temporary folder. */
async function onThisServer(disk: FileDisk, object: string, signal?: AbortSignal) {
  if (disk.receivesUploads) {
    return { path: join(disk.folder, object), release: async () => undefined }
  }
  const folder = await temporaryFolder()
  const release = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    await pipeline(await disk.read(object), createWriteStream(path, { mode: 0o600 }), { signal })
    return { path, release }
  } catch (error) {
    await release()
    throw error
  }
}
