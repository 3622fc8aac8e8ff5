import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { Vault } from '#kernel/vault/vault'
import type { BringBackResponse } from '#modules/workspace/api'
import { isRestorable } from '#modules/workspace/bring_back'
import { createdBy, firstSave, saveCopiedTexts } from '#modules/workspace/commands/copied_texts'
import { assertCurrent, textOfCopy } from '#modules/workspace/commands/copy_drafts'
import {
  draftPastCopies,
  existsAt,
  type PastDraft,
  type PastSources,
} from '#modules/workspace/commands/past_drafts'
import { weightOfCopies } from '#modules/workspace/commands/save_weight'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

interface BringBack {
  blockId: number
  /** Moment at which the block was outside the trash. */
  at: Date
}

interface BroughtBack extends BringBackResponse {
  /** Weight of all copied texts in bytes, for the user's budget. */
  weight: number
}

/**
 * Brings a block of an earlier time into the present: restores it from the trash, or copies it as it
 * was (rule 4.47). What can be refused is refused before the first append. A retry completes a
 * command that was interrupted between the appends. Throws DomainError.
 */
export async function bringBack(
  bus: CommandBus,
  vault: Vault,
  past: PastSources,
  request: CommandRequest,
  { blockId, at }: BringBack
) {
  const { owner } = request
  const stream = workspaceStream(owner)
  return bus.run(request, async (work): Promise<BroughtBack> => {
    const { commandId, execute, load } = work
    const { state } = await load(workspaceAggregate, stream)
    let drafts: PastDraft[] = []
    const { events } = await execute({
      aggregate: workspaceAggregate,
      stream,
      commandId,
      prepare: async () => {
        await assertCurrent(work.caughtUp)
        if (isRestorable(state.tree, blockId)) await existsAt(past, owner, blockId, at)
        else drafts = await draftPastCopies(vault, past, owner, blockId, at)
        return drafts
      },
      keys: () => new Map(drafts.map(({ id, key }) => [id, key])),
      decide: (current, copies) => decide(current, { type: 'BringBack', blockId, copies }),
      rest: () => Promise.resolve(drafts.flatMap(({ id, nodes }) => firstSave(id, nodes))),
    })
    const created = createdBy(events)
    const texts = new Map(drafts.map(({ id, nodes }) => [id, nodes]))
    await saveCopiedTexts(work, owner, created, texts, async (of, ids) => {
      await assertCurrent(work.caughtUp)
      return textOfCopy((await past.textAt(owner, of, at))?.nodes ?? null, ids)
    })
    return {
      id: created[0]?.block_id ?? blockId,
      restored: created.length === 0,
      copies: created.map(({ block_id: id, copy }) => ({ id, of: copy!.of })),
      weight: weightOfCopies(
        created.reduce((sum, { copy }) => sum + copy!.content_bytes, 0),
        drafts.map(({ nodes }) => nodes)
      ),
    }
  })
}
