import type { Repository } from '#kernel/aggregates/repository'
import {
  type ImportChoices,
  type ImportPlan,
  type ImportReport,
  MAX_IMPORT_PROBLEMS,
} from '#modules/workspace/api'
import { importTarget } from '#modules/workspace/imports/import_target'
import { itemsOf, type KeptOutline } from '#modules/workspace/imports/kept_outline'
import {
  DEFAULT_NESTING,
  hasText,
  numbered,
  planOf,
} from '#modules/workspace/imports/placed_blocks'
import { placeOutline } from '#modules/workspace/imports/read/place_outline'
import { reported } from '#modules/workspace/imports/run/problems'

/** Plan of an import, and a report with the problems that are known before it runs. */
export interface ImportPreview {
  plan: ImportPlan
  report: ImportReport
}

/** Returns the preview for a target and a nesting. Throws DomainError for an invalid target. */
export async function previewImport(
  repository: Repository,
  ownerId: number,
  outline: KeptOutline,
  { parent_block_id: parentId = null, nesting = DEFAULT_NESTING }: ImportChoices
): Promise<ImportPreview> {
  const { type } = await importTarget(repository, ownerId, parentId)
  const target = { parent: type, nesting, name: outline.name }
  const placed = placeOutline(itemsOf(outline), target)
  const blocks = numbered(placed.blocks)
  const problems = [...outline.problems, ...placed.problems]
  const report = {
    pages: 0,
    pages_found: blocks.filter(hasText).length,
    files: 0,
    files_found: outline.files,
    links: 0,
    links_found: 0,
    problems: problems.slice(0, MAX_IMPORT_PROBLEMS).map(reported),
    problems_total: outline.problemCount + placed.problems.length,
  }
  return { plan: planOf(blocks, outline), report }
}
