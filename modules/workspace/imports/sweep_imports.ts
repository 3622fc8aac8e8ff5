import type { ImportTable } from '#modules/workspace/imports/import_table'
import type { ImportRunner } from '#modules/workspace/imports/run/import_runner'

/** Ends imports whose file has waited for a day, and finds files that reached a bucket. */
export async function sweepImports(imports: ImportTable, runner: ImportRunner) {
  for (const id of await imports.stale()) await runner.expire(id)
  for (const id of await imports.uploading()) await runner.handle(id)
}
