import type { CommandBus, CommandWork } from '#kernel/aggregates/command_bus'
import { partOf, type CommandRequest } from '#kernel/aggregates/command_ids'
import type { Vault } from '#kernel/vault/vault'
import { DEFAULT_PAGE_SETTINGS, type DuplicateResponse } from '#modules/workspace/api'
import {
  draftCopies,
  draftText,
  type CopyDraft,
  type CopySources,
} from '#modules/workspace/commands/copy_drafts'
import type { Nodes } from '#modules/workspace/document/content'
import type { WorkspaceEvent } from '#modules/workspace/events'
import * as page from '#modules/workspace/page'
import * as workspace from '#modules/workspace/workspace'

/** Number of texts saved at the same time. */
const AT_ONCE = 20

type Created = Extract<WorkspaceEvent, { type: 'BlockCreated' }>['data']

interface Duplicated extends DuplicateResponse {
  /** Bytes of all copied texts. */
  content_bytes: number
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
    await saveTexts(work, sources, request.owner, created, texts)
    return {
      ...summaryOf(created[0]!, events),
      copies: created.map(({ block_id: id, copy }) => ({ id, of: copy!.of })),
      content_bytes: created.reduce((sum, { copy }) => sum + copy!.content_bytes, 0),
    }
  })
}

/** Saves the texts of new copies. `texts` has them by copy; on a retry they are read again. */
async function saveTexts(
  work: CommandWork,
  sources: CopySources,
  owner: number,
  created: Created[],
  texts: ReadonlyMap<number, Nodes>
) {
  const ids = new Map(created.map(({ block_id: id, copy }) => [copy!.of, id]))
  const stream = workspace.workspaceStream(owner)
  const { state } = await work.load(workspace.workspaceAggregate, stream)
  // A copy may be gone by the time of a retry.
  const pages = created.filter(
    ({ block_id: id, copy }) => copy!.content_bytes > 0 && state.tree.find(id)
  )
  await inGroups(pages, ({ block_id: id, copy }) =>
    work.execute({
      aggregate: page.pageAggregate,
      stream: page.pageStream(id),
      commandId: partOf(work.commandId, `text of ${id}`),
      prepare: async () => texts.get(id) ?? draftText(work, sources, owner, copy!.of, ids),
      // A retry must not replace text that the user has written in the copy meanwhile.
      decide: (_state, nodes, revision) => (revision === -1 ? firstSave(id, nodes) : []),
    })
  )
}

/** Returns the event that gives a new page its text; none for an empty text. */
function firstSave(blockId: number, nodes: Nodes) {
  return page.decide(page.pageAggregate.initial(), { type: 'ReplaceText', blockId, nodes }, -1)
}

/** Waits for all of a group even if one fails, because appends need the user's lock. */
async function inGroups<T>(items: T[], work: (item: T) => Promise<unknown>) {
  for (let i = 0; i < items.length; i += AT_ONCE) {
    const results = await Promise.allSettled(items.slice(i, i + AT_ONCE).map(work))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}

interface Recorded {
  event: WorkspaceEvent
  metadata: { time: string }
}

function createdBy(events: Recorded[]): Created[] {
  return events.flatMap(({ event }) => (event.type === 'BlockCreated' ? [event.data] : []))
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
