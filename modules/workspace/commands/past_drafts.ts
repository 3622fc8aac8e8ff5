import { DomainError } from '#kernel/aggregates/domain_error'
import type { IssuedKey } from '#kernel/vault/key_stock'
import type { Vault } from '#kernel/vault/vault'
import { MAX_COPIED_BLOCKS, MAX_COPIED_BYTES } from '#modules/workspace/api'
import { tooMuchToBringBack, type PastCopy } from '#modules/workspace/bring_back'
import { inGroups } from '#modules/workspace/commands/copied_texts'
import { textOfCopy } from '#modules/workspace/commands/copy_drafts'
import { contentBytes, type Nodes } from '#modules/workspace/document/content'
import { copiedSettings } from '#modules/workspace/page_setting'
import type { PastWorkspace } from '#modules/workspace/past_workspace'

/** Tree and texts of earlier times, as far as commands need them. */
export type PastSources = Pick<PastWorkspace, 'blocksAt' | 'textAt'>

/** A copy that is about to be created. */
export interface PastDraft extends PastCopy {
  key: Buffer
  nodes: Nodes
}

/** Throws 404 unless the block was outside the trash at that time. */
export async function existsAt(past: PastSources, owner: number, blockId: number, at: Date) {
  const blocks = await past.blocksAt(owner, blockId, at, 1)
  if (blocks.length === 0) throw notFound()
}

/**
 * Reads a block of an earlier time with its descendants and their texts, and draws ids and keys.
 * Throws DomainError for a block that was not there and beyond a limit, and a key fault for a lost
 * key. Must run under the user's lock, once the read models have caught up.
 */
export async function draftPastCopies(
  vault: Vault,
  past: PastSources,
  owner: number,
  blockId: number,
  at: Date
): Promise<PastDraft[]> {
  const blocks = await past.blocksAt(owner, blockId, at, MAX_COPIED_BLOCKS + 1)
  if (blocks.length === 0) throw notFound()
  if (blocks.length > MAX_COPIED_BLOCKS) throw tooMuchToBringBack()
  // The read models may show the name of a block whose key is lost.
  await vault.keys(blocks.map(({ id }) => id))
  const texts = await pastTexts(past, owner, blocks, at)
  const issued = new Map<number, IssuedKey>()
  for (const { id } of blocks) issued.set(id, await vault.issue())
  const ids = new Map(Array.from(issued, ([of, { blockId: id }]) => [of, id]))
  return blocks.map((block) => {
    const { blockId: id, key } = issued.get(block.id)!
    const nodes = textOfCopy(texts.get(block.id) ?? null, ids)
    return {
      id,
      of: block.id,
      key,
      nodes,
      contentBytes: contentBytes(nodes),
      type: block.block_type,
      parentId: block.parent_block_id,
      name: block.name,
      icon: block.icon,
      settings: copiedSettings(block),
    }
  })
}

/** Reads the texts of the pages among the blocks, and stops beyond the limit. */
async function pastTexts(
  past: PastSources,
  owner: number,
  blocks: Awaited<ReturnType<PastSources['blocksAt']>>,
  at: Date
) {
  const texts = new Map<number, Nodes>()
  let bytes = 0
  const pages = blocks.filter(({ block_type: type }) => type === 'page')
  await inGroups(pages, async ({ id }) => {
    const text = await past.textAt(owner, id, at)
    if (!text) throw notFound()
    bytes += contentBytes(text.nodes)
    if (bytes > MAX_COPIED_BYTES) throw tooMuchToBringBack()
    texts.set(id, text.nodes)
  })
  return texts
}

function notFound() {
  return new DomainError('not_found', 'E_BLOCK_NOT_FOUND', 'There was no such block at that time')
}
