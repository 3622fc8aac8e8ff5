import type { Repository } from '#kernel/aggregates/repository'
import type { ImportChoices, ImportPlan } from '#modules/workspace/api'
import { importTarget } from '#modules/workspace/imports/import_target'
import { itemsOf, type KeptOutline } from '#modules/workspace/imports/kept_outline'
import { DEFAULT_NESTING, numbered, planOf } from '#modules/workspace/imports/placed_blocks'
import { placeOutline } from '#modules/workspace/imports/read/place_outline'

/** Returns the plan for a target and a nesting. Throws DomainError for an invalid target. */
export async function previewImport(
  repository: Repository,
  ownerId: number,
  outline: KeptOutline,
  { parent_block_id: parentId = null, nesting = DEFAULT_NESTING }: ImportChoices
): Promise<ImportPlan> {
  const { type } = await importTarget(repository, ownerId, parentId)
  const { blocks } = placeOutline(itemsOf(outline), { parent: type, nesting, name: outline.name })
  return planOf(numbered(blocks), outline)
}
