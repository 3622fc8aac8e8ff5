import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { Vault } from '#kernel/vault/vault'
import { DEFAULT_PAGE_SETTINGS, type DuplicateResponse } from '#modules/workspace/api'
import {
  draftCopies,
  draftText,
  type CopyDraft,
  type CopySources,
} from '#modules/workspace/commands/copy_drafts'
import {
  createdBy,
  firstSave,
  saveCopiedTexts,
  type Created,
} from '#modules/workspace/commands/copied_texts'
import { weightOfCopies } from '#modules/workspace/commands/save_weight'
import type { WorkspaceEvent } from '#modules/workspace/events'
import * as workspace from '#modules/workspace/workspace'

interface Duplicated extends DuplicateResponse {
  /** Weight of all copied texts in bytes, for the user's budget. */
  weight: number
}

/**
 * Copies a block with its live descendants: first all blocks in one append, then the text of each
 * page. What can be refused is refused before the first append. A retry completes a command that
 * was interrupted between the appends.
 */
export async function duplicateBlock(
  bus: CommandBus,
  vault: Vault,
  sources: CopySources,
  request: CommandRequest,
  blockId: number
) {
  const stream = workspace.workspaceStream(request.owner)
  return bus.run(request, async (work): Promise<Duplicated> => {
    const { commandId, execute, load } = work
    const { state } = await load(workspace.workspaceAggregate, stream)
    let drafts: CopyDraft[] = []
    const { events } = await execute({
      aggregate: workspace.workspaceAggregate,
      stream,
      commandId,
      prepare: async () => {
        drafts = await draftCopies(work, vault, sources, request.owner, state, blockId)
        return new Map(drafts.map((draft) => [draft.of, draft]))
      },
      keys: () => new Map(drafts.map(({ id, key }) => [id, key])),
      decide: (current, copies) =>
        workspace.decide(current, { type: 'DuplicateBlock', blockId, copies }),
      rest: () => Promise.resolve(drafts.flatMap(({ id, nodes }) => firstSave(id, nodes))),
    })
    const created = createdBy(events)
    const texts = new Map(drafts.map(({ id, nodes }) => [id, nodes]))
    const textOf = (of: number, ids: ReadonlyMap<number, number>) =>
      draftText(work, sources, request.owner, of, ids)
    await saveCopiedTexts(work, request.owner, created, texts, textOf)
    return {
      ...summaryOf(created[0]!, events),
      copies: created.map(({ block_id: id, copy }) => ({ id, of: copy!.of })),
      weight: weightOfCopies(
        created.reduce((sum, { copy }) => sum + copy!.content_bytes, 0),
        drafts.map(({ nodes }) => nodes)
      ),
    }
  })
}

interface Recorded {
  event: WorkspaceEvent
  metadata: { time: string }
}

/** Builds a summary from the events, so that a retry gets the same response. */
function summaryOf({ block_id: id, name, ...block }: Created, events: Recorded[]) {
  const { block_type, parent_block_id, ordering } = block
  const { time } = events[0]!.metadata
  return {
    id,
    name: name ?? '',
    icon: iconOf(id, events),
    block_type,
    parent_block_id,
    ordering,
    created_at: time,
    updated_at: time,
    deleted_at: null,
    ...DEFAULT_PAGE_SETTINGS,
    ...settingsOf(id, events),
  }
}

function iconOf(id: number, events: Recorded[]) {
  for (const { event } of events) {
    if (event.type === 'BlockIconChanged' && event.data.block_id === id) return event.data.icon
  }
  return null
}

function settingsOf(id: number, events: Recorded[]) {
  const settings = {}
  for (const { event } of events) {
    switch (event.type) {
      case 'PageFontChanged':
      case 'PageWidthChanged':
      case 'PageTextSizeChanged': {
        const { block_id: blockId, ...changed } = event.data
        if (blockId === id) Object.assign(settings, changed)
        break
      }
      default:
        break
    }
  }
  return settings
}
