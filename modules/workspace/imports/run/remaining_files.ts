import type { StoredImport } from '#modules/workspace/imports/import_table'
import { numbered, type NumberedBlock } from '#modules/workspace/imports/placed_blocks'
import { filesPage } from '#modules/workspace/imports/read/files_page'
import type { ImportNode } from '#modules/workspace/imports/read/import_outline'
import type { ImportEntry } from '#modules/workspace/imports/read/import_source'
import { placeOutline } from '#modules/workspace/imports/read/place_outline'
import { createImported, importedBlock } from '#modules/workspace/imports/run/create_blocks'
import { importPage } from '#modules/workspace/imports/run/import_page'
import type { OpenedRun } from '#modules/workspace/imports/run/opened_run'
import type { PageTargets } from '#modules/workspace/imports/run/page_targets'
import type { RunServices } from '#modules/workspace/imports/run/run_services'
import { NOTHING, type StepResult } from '#modules/workspace/imports/run/steps'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Name of the page that shows the files that no page shows. */
const FILES_NAME = 'Files'

/**
 * Imports the files that no page shows: as a page in the first section, or in a section of its own.
 * `handled` has the paths of files that pages show.
 */
export async function importRemaining(
  services: RunServices,
  run: OpenedRun,
  {
    found,
    handled,
    targets,
  }: { found: StoredImport; handled: ReadonlySet<string>; targets: PageTargets }
): Promise<StepResult> {
  const entries = run.opened.attachments.filter(({ path }) => !handled.has(path))
  if (entries.length === 0) return NOTHING
  const isLive = await liveBlocks(services, found, run)
  const added = blocksFor(run, entries, isLive)
  const ids = await services.blocks.draw(found.id, run.blocks.length + added.length)
  const created = added.map((block) => importedBlock(found, block, ids))
  await createImported(services, found, 'blocks of files', created)
  const page = added.at(-1)!
  const result = await importPage(services, { found, block: page, ids, targets })
  return { ...result, pages: 0 }
}

type IsLive = (block: NumberedBlock) => boolean

/** Returns a function that is true for blocks of the import outside the trash. */
async function liveBlocks(
  { bus, blocks }: RunServices,
  { id, ownerId }: StoredImport,
  run: OpenedRun
): Promise<IsLive> {
  const ids = await blocks.draw(id, run.blocks.length)
  const { state } = await bus.repository.load(workspaceAggregate, workspaceStream(ownerId))
  const { tree } = state
  return ({ index }) => tree.find(ids[index]!) !== undefined && !tree.isInTrash(ids[index]!)
}

/** Returns the page of files, with the blocks that it needs above it. */
function blocksFor(
  { blocks, target, opened }: OpenedRun,
  entries: ImportEntry[],
  isLive: IsLive
): NumberedBlock[] {
  const source: ImportNode = {
    path: FILES_NAME,
    title: FILES_NAME,
    kind: 'page',
    children: [],
    read: async () => filesPage(entries),
  }
  const index = blocks.length
  const section = blocks.find((block) => block.type === 'section' && isLive(block))
  if (section || target.type === 'section') {
    const parent = section?.index ?? null
    return [{ index, type: 'page', name: FILES_NAME, parent, depth: 0, source }]
  }
  const { blocks: placed } = placeOutline([source], {
    parent: target.type,
    nesting: 'sections',
    name: opened.name,
  })
  return numbered(placed).map((block) => ({
    ...block,
    index: index + block.index,
    parent: block.parent === null ? null : index + block.parent,
  }))
}
