import type { CommandWork } from '#kernel/aggregates/command_bus'
import type { Nodes } from '#modules/workspace/document/content'
import { copiedText, type WorkspaceEvent } from '#modules/workspace/events'
import * as page from '#modules/workspace/page'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Number of texts saved at the same time. */
const AT_ONCE = 20

export type Created = Extract<WorkspaceEvent, { type: 'BlockCreated' }>['data']

/**
 * Saves the texts of new copies (decision 292). `texts` has them by copy; on a retry, `textOf` reads
 * the text of an original again, given the copies by original.
 */
export async function saveCopiedTexts(
  work: CommandWork,
  owner: number,
  created: Created[],
  texts: ReadonlyMap<number, Nodes>,
  textOf: (of: number, ids: ReadonlyMap<number, number>) => Promise<Nodes>
) {
  const ids = new Map(created.map(({ block_id: id, copy }) => [copy!.of, id]))
  const { state } = await work.load(workspaceAggregate, workspaceStream(owner))
  // A copy may be gone by the time of a retry.
  const pages = created.filter(
    ({ block_id: id, copy }) => copy!.content_bytes > 0 && state.tree.find(id)
  )
  await inGroups(pages, ({ block_id: id, copy }) =>
    work.execute({
      aggregate: page.pageAggregate,
      stream: page.pageStream(id),
      commandId: copiedText(work.commandId, id),
      prepare: async () => texts.get(id) ?? textOf(copy!.of, ids),
      // A retry must not replace text that the user has written in the copy meanwhile.
      decide: (_state, nodes, revision) => (revision === -1 ? firstSave(id, nodes) : []),
    })
  )
}

/** Returns the event that gives a new page its text; none for an empty text. */
export function firstSave(blockId: number, nodes: Nodes) {
  return page.decide(page.pageAggregate.initial(), { type: 'ReplaceText', blockId, nodes }, -1)
}

export function createdBy(events: { event: WorkspaceEvent }[]): Created[] {
  return events.flatMap(({ event }) => (event.type === 'BlockCreated' ? [event.data] : []))
}

/** Waits for all of a group even if one fails, because appends need the user's lock. */
export async function inGroups<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  for (let i = 0; i < items.length; i += AT_ONCE) {
    const results = await Promise.allSettled(items.slice(i, i + AT_ONCE).map(work))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}
