import { gzipSync } from 'node:zlib'
import type { CommandWork } from '#kernel/aggregates/command_bus'
import { AppendTooLarge, StoreUnavailable } from '#kernel/event_store/errors'
import { MAX_APPEND_BYTES } from '#kernel/event_store/port'
import type { IssuedKey } from '#kernel/vault/key_stock'
import type { Vault } from '#kernel/vault/vault'
import { copyName, MAX_COPIED_BYTES } from '#modules/workspace/api'
import {
  contentBytes,
  EMPTY_PAGE,
  MAX_CONTENT_BYTES,
  type Nodes,
} from '#modules/workspace/document/content'
import { relinked } from '#modules/workspace/document/page_links'
import type { Workspace } from '#modules/workspace/tree'
import type { Copy } from '#modules/workspace/copy'
import { blocksToCopy, tooMuchToCopy } from '#modules/workspace/workspace'
import type { BlockQueries } from '#projections/blocks/queries'
import type { StorageQueries } from '#projections/storage/queries'

/** Milliseconds to wait for the read models, which have the names and texts. */
const CATCH_UP_MS = 2_000
/** Length of a text in UTF-8 below which its encrypted form always fits into one append. */
const SURELY_FITS = 600_000
/** Bytes of an append besides the encrypted text. */
const BESIDE_TEXT = 2_000

/** Read models with the names, texts and sizes of the originals. */
export interface CopySources {
  blocks: Pick<BlockQueries, 'texts'>
  storage: Pick<StorageQueries, 'sizesOf'>
}

/** A copy that is about to be created. */
export interface CopyDraft extends Copy {
  /** Id of the original. */
  of: number
  key: Buffer
  nodes: Nodes
}

/**
 * Checks the limits of a duplication, then reads names, icons and texts, and draws ids and keys.
 * Throws DomainError beyond a limit, a key fault for a lost key, and StoreUnavailable if the read
 * models do not catch up in time. Must run under the user's lock.
 */
export async function draftCopies(
  { caughtUp }: Pick<CommandWork, 'caughtUp'>,
  vault: Vault,
  { blocks, storage }: CopySources,
  owner: number,
  state: Workspace,
  blockId: number
): Promise<CopyDraft[]> {
  const originals = blocksToCopy(state, blockId)
  const ofIds = originals.map(({ id }) => id)
  // The read models may show an old text of a block whose key is lost.
  await vault.keys(ofIds)
  await assertCurrent(caughtUp)
  const sizes = [...(await storage.sizesOf(ofIds)).values()]
  if (sizes.reduce((sum, { content }) => sum + content, 0) > MAX_COPIED_BYTES) throw tooMuchToCopy()
  const texts = await blocks.texts(owner, ofIds)
  const issued = new Map<number, IssuedKey>()
  for (const of of ofIds) issued.set(of, await vault.issue())
  const ids = new Map(Array.from(issued, ([of, { blockId: id }]) => [of, id]))
  return originals.map(({ id: of, type }) => {
    const { blockId: id, key } = issued.get(of)!
    const text = texts.get(of)
    if (!text) throw behind()
    const name = of === blockId ? copyName(text.name, type) : text.name
    const nodes = textOfCopy(text.nodes, ids)
    return { of, id, key, name, icon: text.icon, nodes, contentBytes: contentBytes(nodes) }
  })
}

/** Returns the text for the copy of a page; used by a retry, whose blocks already exist. */
export async function draftText(
  { caughtUp }: Pick<CommandWork, 'caughtUp'>,
  { blocks }: CopySources,
  owner: number,
  of: number,
  ids: ReadonlyMap<number, number>
): Promise<Nodes> {
  await assertCurrent(caughtUp)
  return textOfCopy((await blocks.texts(owner, [of])).get(of)?.nodes ?? null, ids)
}

/**
 * Returns a text whose links into the copied branch lead to the copies (rule 1.10). Throws for a
 * text that no append can hold, because its copy would stay empty.
 */
export function textOfCopy(nodes: Nodes | null, ids: ReadonlyMap<number, number>): Nodes {
  if (!nodes) return EMPTY_PAGE
  const changed = relinked(nodes, ids)
  // Longer ids must not take a text over its limit.
  const text = contentBytes(changed) > MAX_CONTENT_BYTES ? nodes : changed
  if (contentBytes(text) > SURELY_FITS) {
    const bytes = Math.ceil((gzipSync(JSON.stringify(text)).length * 4) / 3) + BESIDE_TEXT
    if (bytes > MAX_APPEND_BYTES) throw new AppendTooLarge(bytes, MAX_APPEND_BYTES)
  }
  return text
}

/** Throws StoreUnavailable if the read models do not catch up in time. */
export async function assertCurrent(caughtUp: CommandWork['caughtUp']) {
  if (!(await caughtUp(CATCH_UP_MS))) throw behind()
}

function behind() {
  return new StoreUnavailable('The read models are behind, and a copy needs the current text')
}
