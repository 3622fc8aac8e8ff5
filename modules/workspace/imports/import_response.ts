import type { Vault } from '#kernel/vault/vault'
import type { ImportPlan, ImportReport, ImportResponse } from '#modules/workspace/api'
import type { ImportPreview } from '#modules/workspace/imports/import_preview'
import type { StoredImport } from '#modules/workspace/imports/import_table'
import { sealOf } from '#modules/workspace/imports/sealed'

/** Name of an import whose texts were erased. */
const ERASED_NAME = 'Unnamed file'

/** Returns an import as its user sees it. A preview stands for the plan and the report. */
export async function importResponse(
  vault: Vault,
  found: StoredImport,
  { preview, blockIds = [] }: { preview?: ImportPreview; blockIds?: number[] } = {}
): Promise<ImportResponse> {
  const seal = await sealOf(vault, found)
  const plan = found.plan && seal ? seal.read<ImportPlan>('plan', found.plan) : null
  const report = found.report && seal ? seal.read<ImportReport>('report', found.report) : null
  return {
    id: found.id,
    file_name: seal?.read<string>('file name', found.fileName) ?? ERASED_NAME,
    file_size: found.fileSize,
    format: found.format,
    status: found.status,
    plan: preview?.plan ?? plan,
    progress: { done: found.done, total: found.total },
    report: preview?.report ?? report,
    error: found.error,
    block_ids: blockIds,
    created_at: found.createdAt.toISOString(),
    finished_at: found.finishedAt?.toISOString() ?? null,
    undone_at: found.undoneAt?.toISOString() ?? null,
  }
}
