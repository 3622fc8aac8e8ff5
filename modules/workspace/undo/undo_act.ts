import { randomUUID } from 'node:crypto'
import type { CommandBus, CommandWork } from '#kernel/aggregates/command_bus'
import { commandId, partOf, type CommandRequest } from '#kernel/aggregates/command_ids'
import type { UndoResponse } from '#modules/workspace/api'
import { EMPTY_PAGE, type Nodes } from '#modules/workspace/document/content'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { importNotDone } from '#modules/workspace/imports/import_errors'
import type { ImportTable } from '#modules/workspace/imports/import_table'
import { decideUndo, type ChangedText } from '#modules/workspace/undo/decide_undo'
import type { PastTexts } from '#modules/workspace/undo/past_texts'
import {
  actNotFound,
  alreadyUndone,
  inTrash,
  nothingToUndo,
  savedSince,
  textGone,
} from '#modules/workspace/undo/undo_errors'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'
import type { ActChange, ActQueries } from '#projections/acts/queries'
import type { BlockQueries } from '#projections/blocks/queries'
import type { VersionQueries } from '#projections/versions/queries'

/** Changes of one act that an undo reads: the blocks of the largest import slice or bulk call. */
const MAX_CHANGES = 20_000
/** Milliseconds that an undo waits for the read models, which know if the act was undone. */
const CATCH_UP_MS = 1_000

export interface UndoServices {
  bus: CommandBus
  acts: ActQueries
  blocks: BlockQueries
  versions: VersionQueries
  texts: PastTexts
  history: { textAt(blockId: number, revision: number): Promise<Nodes | undefined> }
  imports: Pick<ImportTable, 'isRunning' | 'undone' | 'redone'>
}

interface Undone extends UndoResponse {
  /** Weight of the undo of an edit in bytes, for the user's budget; 0 otherwise. */
  weight: number
}

/**
 * Takes back an act by a new command, which is an act of its own: undoing that is redo (rule
 * 15.66). `id` is that of the act or of the command that made it. Throws DomainError: 404 for an
 * unknown act, 409 for one that was undone, that changed nothing, or that a later change stands in
 * the way of.
 */
export async function undoAct(
  services: UndoServices,
  request: CommandRequest,
  id: string
): Promise<{ result: Undone; current: boolean }> {
  const { acts } = services
  const { owner } = request
  const { act, changes } = await actOf(acts, owner, id)
  const [first] = changes
  if (!first) throw actNotFound()
  const takesBack = (await acts.isUndo(owner, act)) ? { redoes: act } : { undoes: act }
  // A key makes the command's id known before the command runs.
  const { idempotencyKey = randomUUID() } = request
  const undoing = { ...request, idempotencyKey, ...takesBack }
  return first.kind === 'edited'
    ? undoEdits(services, undoing, act, first)
    : undoChanges(services, undoing, act, changes)
}

/** Returns an act with its changes. A save has its name under an id derived from the command's. */
async function actOf(acts: ActQueries, owner: number, id: string) {
  const changes = await acts.changes(owner, id, MAX_CHANGES)
  if (changes.length > 0) return { act: id, changes }
  const act = partOf(id, 'name')
  return { act, changes: await acts.changes(owner, act, MAX_CHANGES) }
}

async function undoChanges(
  { bus, acts, blocks, versions, texts, imports }: UndoServices,
  request: CommandRequest,
  act: string,
  changes: ActChange[]
) {
  const { owner } = request
  const importId = changes.find(({ value }) => 'import' in value)?.value['import'] as
    | string
    | undefined
  const { result, current } = await bus.run(request, async (work) => {
    const { execute } = work
    await execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(owner),
      commandId: work.commandId,
      prepare: async () => {
        await assertNotUndone(work, acts, owner, act)
        if (importId !== undefined) {
          // Its next steps would write to blocks in the trash.
          if (await imports.isRunning(importId)) throw importNotDone()
          const ids = await acts.imported(owner, importId)
          return { changes: ids.map((blockId) => ({ ...changes[0]!, blockId })) }
        }
        return { changes, text: await textOf({ blocks, versions, texts }, owner, changes[0]!) }
      },
      decide: (state, prepared) => decideUndo(state, prepared.changes, prepared.text),
    })
    return { id: act, undo_id: work.commandId, weight: 0 }
  })
  const origin = importId ?? (await acts.importOf(owner, act))
  if (origin !== undefined) {
    await (request.redoes === undefined ? imports.undone(origin) : imports.redone(origin))
  }
  return { result, current }
}

/** Waits for the read models, because another undo may have ended just now. */
async function assertNotUndone(
  { caughtUp }: Pick<CommandWork, 'caughtUp'>,
  acts: ActQueries,
  owner: number,
  act: string
) {
  await caughtUp(CATCH_UP_MS)
  if (await acts.isUndone(owner, act)) throw alreadyUndone()
}

/** Returns the texts of a rename, a new icon or a named version; undefined for other changes. */
async function textOf(
  { blocks, versions, texts }: Pick<UndoServices, 'blocks' | 'versions' | 'texts'>,
  owner: number,
  { kind, blockId, revision, value, before }: ActChange
): Promise<ChangedText | undefined> {
  const past = async () => ({
    after: await texts.at(owner, revision),
    before: before ? await texts.at(owner, before.revision) : null,
  })
  switch (kind) {
    case 'renamed':
      return { ...(await past()), current: await blocks.name(owner, blockId) }
    case 'icon':
      return { ...(await past()), current: await blocks.icon(owner, blockId) }
    case 'version_named': {
      const found = await versions.find(owner, blockId, value['version'] as number)
      // A version without a name can be thinned, and has no text to name then.
      return found && { ...(await past()), current: found.version_name }
    }
    default:
      return undefined
  }
}

/** Saves the text from before a sitting, unless the page was saved after it. */
async function undoEdits(
  { bus, acts, blocks, versions, history }: UndoServices,
  request: CommandRequest,
  act: string,
  { blockId, revision, value }: ActChange
) {
  const { owner } = request
  const read = async () => {
    const block = (await blocks.kinds(owner, [blockId])).get(blockId)
    if (block?.inTrash) throw inTrash()
    const [latest] = await versions.list(owner, blockId, { limit: 1 })
    if (latest?.version !== revision) throw savedSince()
    const before = value['first'] as number
    const previous = await versions.previous(owner, blockId, before)
    if (!previous) return EMPTY_PAGE
    if (previous.thinned) throw textGone()
    const nodes = await history.textAt(blockId, previous.version)
    if (!nodes) throw textGone()
    return nodes
  }
  const { result, current } = await saveBlock(bus, blocks, request, {
    blockId,
    text: {
      past: async (work) => {
        await assertNotUndone(work, acts, owner, act)
        return read()
      },
      baseRevision: revision,
      unchanged: nothingToUndo,
    },
  })
  const { weight } = result
  return { result: { id: act, undo_id: partOf(commandId(request), 'text'), weight }, current }
}
