import type { CommandBus, CommandWork } from '#kernel/aggregates/command_bus'
import type { Step } from '#kernel/aggregates/command_step'
import { partOf, type CommandRequest } from '#kernel/aggregates/command_ids'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { BlockType, SaveResponse } from '#modules/workspace/api'
import { currentValue } from '#modules/workspace/commands/current_value'
import { weightOfSaves } from '#modules/workspace/commands/save_weight'
import type { Nodes } from '#modules/workspace/document/content'
import type { WorkspaceEvent } from '#modules/workspace/events'
import * as page from '#modules/workspace/page'
import type { Workspace } from '#modules/workspace/tree'
import * as workspace from '#modules/workspace/workspace'

/** A new name, a new text (whole, or changes to a base), or both. */
export interface SaveBlock {
  blockId: number
  name?: string
  text?:
    | { nodes: Nodes; baseRevision?: number }
    | { baseRevision: number; changes: page.PageChange[] }
}

/** A text that is read once the command is known to be new. */
interface PastText {
  past: (work: Pick<CommandWork, 'caughtUp'>) => Promise<Nodes>
  baseRevision?: number
  /** Returns the error of a save that changes nothing; without it, such a save succeeds. */
  unchanged?: () => DomainError
}

type Saving = Omit<SaveBlock, 'text'> & { text?: SaveBlock['text'] | PastText }

/** Names that a save needs, because the workspace's fold does not hold them. */
export interface CurrentNames {
  name(ownerId: number, blockId: number): Promise<string | undefined>
}

interface Saved extends SaveResponse {
  /** Weight of the save in bytes, for the user's budget; 0 when the text did not change. */
  weight: number
}

type Rename = Step<Workspace, WorkspaceEvent, string | null>

/**
 * Saves the text, then the name, each under an id derived from the command's. A retry therefore
 * completes a save that was interrupted between the two. A rejection of one rejects both.
 */
export async function saveBlock(
  bus: CommandBus,
  names: CurrentNames,
  request: CommandRequest,
  input: Saving
) {
  return bus.run(request, async (work): Promise<Saved> => {
    const rename =
      input.name === undefined ? undefined : renaming(work, names, request.owner, input)
    const text = await saveText(work, request.owner, input, rename)
    const revision = text?.revision ?? (await revisionOf(work, request.owner, input))
    const name = rename && (await work.execute(rename))
    const events = [...(text?.events ?? []), ...(name?.events ?? [])]
    const last = events.map(({ metadata }) => metadata.time).at(-1)
    return {
      id: input.blockId,
      revision,
      updated_at: last ?? new Date().toISOString(),
      weight: weightOfSaves((text?.events ?? []).map(({ event }) => event)),
    }
  })
}

async function saveText(
  work: CommandWork,
  owner: number,
  { blockId, text }: Saving,
  rename: Rename | undefined
) {
  if (text === undefined) return undefined
  const { load, execute, commandId } = work
  const tree = await load(workspace.workspaceAggregate, workspace.workspaceStream(owner))
  return execute({
    aggregate: page.pageAggregate,
    stream: page.pageStream(blockId),
    commandId: partOf(commandId, 'text'),
    prepare: async () => ('past' in text ? text.past(work) : undefined),
    decide: (state, past, revision) => {
      const block = workspace.liveBlock(tree.state, blockId)
      assertPage(block)
      workspace.assertUnlocked(tree.state, block)
      const events = page.decide(state, toCommand(blockId, text, past), revision)
      if (events.length === 0 && 'past' in text && text.unchanged) throw text.unchanged()
      return events
    },
    rest: rename && (async () => rename.decide(tree.state, await rename.prepare!(), tree.revision)),
  })
}

function toCommand(
  blockId: number,
  text: NonNullable<Saving['text']>,
  past: Nodes | undefined
): page.PageCommand {
  if ('changes' in text) return { type: 'ChangeText', blockId, ...text }
  const { baseRevision } = text
  return { type: 'ReplaceText', blockId, baseRevision, nodes: 'nodes' in text ? text.nodes : past! }
}

function assertPage({ type }: { type: BlockType }) {
  if (type === 'page') return
  throw new DomainError('invalid', 'E_NO_CONTENT', `A ${type} has no content`)
}

/** Returns the rename step of a save. An unchanged name is no change. */
function renaming(
  { commandId, caughtUp }: CommandWork,
  names: CurrentNames,
  owner: number,
  { blockId, name = '' }: Saving
): Rename {
  const shown = () => names.name(owner, blockId)
  const currentName = async () => (await currentValue(caughtUp, shown, name)) ?? null
  let prepared: Promise<string | null> | undefined
  return {
    aggregate: workspace.workspaceAggregate,
    stream: workspace.workspaceStream(owner),
    commandId: partOf(commandId, 'name'),
    prepare: () => (prepared ??= currentName()),
    decide: (state, current) =>
      workspace.decide(state, { type: 'RenameBlock', blockId, name, currentName: current }),
  }
}

/**
 * Returns the revision of a page whose text is not saved. With a name, the rename has already
 * checked that the block exists.
 */
async function revisionOf({ load }: CommandWork, owner: number, { blockId, name }: Saving) {
  if (name === undefined) {
    const stream = workspace.workspaceStream(owner)
    workspace.liveBlock((await load(workspace.workspaceAggregate, stream)).state, blockId)
  }
  return (await load(page.pageAggregate, page.pageStream(blockId))).revision
}
