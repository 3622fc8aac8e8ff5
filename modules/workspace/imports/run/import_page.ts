import { partOf } from '#kernel/aggregates/command_ids'
import { DomainError } from '#kernel/aggregates/domain_error'
import { AppendTooLarge } from '#kernel/event_store/errors'
import { isOfDisk } from '#platform/files/disk_errors'
import { ATTACHMENT_TYPE, type ImportProblem, STORAGE_LIMIT_CODE } from '#modules/workspace/api'
import { checkNodes, InvalidDocument, type Nodes } from '#modules/workspace/document/content'
import { ImportStopped } from '#modules/workspace/imports/import_errors'
import type { StoredImport } from '#modules/workspace/imports/import_table'
import type { NumberedBlock } from '#modules/workspace/imports/placed_blocks'
import type { ImportedFile, ImportedPage } from '#modules/workspace/imports/read/import_outline'
import { PROBLEMS, UnreadableEntry } from '#modules/workspace/imports/read/import_problems'
import { placedName } from '#modules/workspace/imports/read/placed_name'
import { resolveNodes } from '#modules/workspace/imports/read/resolve_page'
import {
  createImported,
  importedBlock,
  timesOf,
} from '#modules/workspace/imports/run/create_blocks'
import type { PageTargets } from '#modules/workspace/imports/run/page_targets'
import { picturesAsFiles } from '#modules/workspace/imports/run/pictures_as_files'
import { reported, RUN_PROBLEMS } from '#modules/workspace/imports/run/problems'
import { requestOf, type RunServices } from '#modules/workspace/imports/run/run_services'
import { NOTHING, type StepResult } from '#modules/workspace/imports/run/steps'
import { type ImportedFileResult, storeFile } from '#modules/workspace/imports/run/store_file'
import * as page from '#modules/workspace/page'
import { shortName } from '#modules/workspace/shown_name'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Characters that the name of a further part of a page keeps, so that its number fits. */
const PART_NAME_LENGTH = 240

interface PageToImport {
  found: StoredImport
  block: NumberedBlock
  ids: readonly number[]
  targets: PageTargets
}

/** Imports the text of a page and its files. Throws DomainError beyond the storage limit. */
export async function importPage(
  services: RunServices,
  { found, block, ids, targets }: PageToImport
): Promise<StepResult> {
  const source = block.source!
  const read = await readPage(source.path, source.read!)
  if (!('parts' in read)) return { ...NOTHING, problems: [read] }
  const problems = read.problems.map(reported)
  const pageIds = await createParts(services, { found, block, ids }, read.parts.length)
  const stored = await storeFiles(
    services,
    { found, source: source.path, blockId: pageIds[0]! },
    read
  )
  const links = new Set<object>()
  const toPage: typeof targets.find = (link) => {
    const target = targets.find(link)
    if (target) links.add(link)
    return target
  }
  const asFiles = new Set<string>()
  const isShown = ({ entry: { path } }: ImportedFile) => {
    const result = stored.get(path)!
    const isPicture = 'reason' in result || result.type !== ATTACHMENT_TYPE
    if (!isPicture) asFiles.add(path)
    return isPicture
  }
  const toKey = (file: ImportedFile) => {
    const result = stored.get(file.entry.path)!
    return 'key' in result ? result.key : null
  }
  const texts = read.parts.map((part) =>
    resolveNodes(picturesAsFiles(part, read.files, isShown), read, { page: toPage, file: toKey })
  )
  for (const path of asFiles) {
    problems.push({ kind: 'file', path, reason: RUN_PROBLEMS.picture_as_file })
  }
  const problem = await savePage(services, { found, block, pageIds, source }, texts)
  if (problem) problems.push(problem)
  const gone = read.links.filter((link) => !targets.find(link))
  for (const { path } of gone) {
    const reason = `${RUN_PROBLEMS.link_gone} (${path})`
    problems.push({ kind: 'link', path: source.path, reason })
  }
  const broken = read.problems
    .filter(({ code }) => code === 'broken_link')
    .reduce((sum, { count = 1 }) => sum + count, 0)
  return {
    pages: problem ? 0 : 1,
    titles: read.repeatsTitle && !problem ? 1 : 0,
    links: links.size,
    links_found: read.links.length + broken,
    ...filesIn(stored),
    problems: [...problems, ...problemsOf(stored)],
  }
}

async function readPage(
  path: string,
  read: () => Promise<ImportedPage>
): Promise<ImportedPage | ImportProblem> {
  try {
    return await read()
  } catch (error) {
    // The next try may find the temporary disk free again.
    if (isOfDisk(error)) throw error
    // Any text can come from outside: one that makes its reader fail costs no other page.
    const isKnown = error instanceof UnreadableEntry
    const reason = isKnown ? PROBLEMS[error.code] : RUN_PROBLEMS.page_unreadable
    return { kind: 'page', path, reason }
  }
}

/** Creates the further parts of a long page after it. Returns the ids of all parts. */
async function createParts(
  services: RunServices,
  { found, block, ids }: Omit<PageToImport, 'targets'>,
  count: number
): Promise<number[]> {
  const first = importedBlock(found, block, ids)
  if (count <= 1) return [first.id]
  const further = await services.blocks.parts(found.id, block.index, count - 1)
  const name = shortName(block.name, PART_NAME_LENGTH)
  for (const [i, id] of further.entries()) {
    const part = {
      ...first,
      id,
      after: further[i - 1] ?? first.id,
      name: placedName(`${name} (${i + 2})`, 'page').name,
      favorite: false,
      template: false,
    }
    await createImported(services, found, `part ${i + 2} of ${block.index}`, [part])
  }
  return [first.id, ...further]
}

type Stored = Map<string, ImportedFileResult>

async function storeFiles(
  services: RunServices,
  place: { found: StoredImport; source: string; blockId: number },
  { files }: ImportedPage
): Promise<Stored> {
  const stored: Stored = new Map()
  for (const { entry } of files) {
    if (stored.has(entry.path)) continue
    // A page can have a thousand files.
    if (!(await services.imports.isRunning(place.found.id))) throw new ImportStopped()
    stored.set(entry.path, await storeFile(services, { ...place, entry }))
  }
  return stored
}

function filesIn(stored: Stored) {
  const paths = [...stored]
  return {
    stored: paths.filter(([, result]) => 'key' in result).map(([path]) => path),
    missed: paths.filter(([, result]) => 'reason' in result).map(([path]) => path),
  }
}

function problemsOf(stored: Stored): ImportProblem[] {
  return [...stored].flatMap(([path, result]) =>
    'reason' in result ? [{ kind: 'file', path, reason: result.reason }] : []
  )
}

/** Saves the texts of a page that has none yet. Returns why a text could not be saved. */
async function savePage(
  { bus }: RunServices,
  {
    found,
    block,
    pageIds,
    source,
  }: Pick<PageToImport, 'found' | 'block'> & {
    pageIds: number[]
    source: NonNullable<NumberedBlock['source']>
  },
  texts: ReturnType<typeof resolveNodes>[]
): Promise<ImportProblem | undefined> {
  const problem = (reason: string): ImportProblem => ({ kind: 'page', path: source.path, reason })
  try {
    const nodes = texts.map((text): Nodes => checkNodes(text))
    const editedAt = timesOf(source).updated_at
    const isThere = await bus.run(requestOf(found, `page ${block.index}`), async (work) => {
      const stream = workspaceStream(found.ownerId)
      const { state } = await work.load(workspaceAggregate, stream)
      // The user may have deleted a page meanwhile.
      const existing = pageIds.map((id, i) => ({ id, i })).filter(({ id }) => state.tree.find(id))
      for (const { id, i } of existing) {
        await work.execute({
          aggregate: page.pageAggregate,
          stream: page.pageStream(id),
          commandId: partOf(work.commandId, `text of ${id}`),
          decide: (text, _, revision) =>
            // A text that the user has written meanwhile stays.
            revision === -1 ? firstSave(text, { id, nodes: nodes[i]!, editedAt }) : [],
        })
        // Nobody has the page open, and ten thousand of them would fill the cache.
        bus.repository.evict(page.pageStream(id))
      }
      return existing.length > 0
    })
    return isThere.result ? undefined : problem(RUN_PROBLEMS.page_deleted)
  } catch (error) {
    if (error instanceof InvalidDocument) return problem(RUN_PROBLEMS.page_unreadable)
    if (error instanceof AppendTooLarge) return problem(RUN_PROBLEMS.page_too_large)
    if (!(error instanceof DomainError) || error.code === STORAGE_LIMIT_CODE) throw error
    if (error.kind === 'too_large') return problem(RUN_PROBLEMS.page_too_large)
    throw error
  }
}

function firstSave(
  state: page.Page,
  { id, nodes, editedAt }: { id: number; nodes: Nodes; editedAt: string | undefined }
) {
  return page.decide(state, { type: 'ReplaceText', blockId: id, nodes, editedAt }, -1)
}
