import { changedRanges } from '#modules/workspace/document/changes'
import { changePage } from '../move-to-page/change-page.js'
import { changeOnServer } from '../move-to-page/change-on-server.js'
import { type EarlierBlock, withBlock } from './with-block.js'

/** Outcome of restoring a block; `before` is the revision of the text that it changed. */
export type RestoredBlock =
  | { kind: 'restored'; before: number; revision: number }
  | { kind: 'unchanged' }
  | { kind: 'failed'; message: string }

/**
 * Saves a page with one block as it was in an earlier version, on top of the page's current text.
 * Text of this tab must be saved before. Never rejects.
 */
export async function restoreBlock(pageId: number, earlier: EarlierBlock): Promise<RestoredBlock> {
  return changeOnServer(pageId, async (text, ports) => {
    let before = text.revision
    const sent = {
      ...ports,
      send: (...[payload, key]: Parameters<typeof ports.send>) => {
        before = payload.base_revision ?? before
        return ports.send(payload, key)
      },
    }
    const result = await changePage(text, sent, (doc) =>
      changedRanges(doc, withBlock(doc, earlier))
    )
    if (!result) return { kind: 'unchanged' } as const
    if (result.kind === 'saved') return { kind: 'restored', before, revision: result.revision }
    const message =
      result.kind === 'conflict'
        ? 'The page is being changed elsewhere. Try again in a moment.'
        : result.message
    return { kind: 'failed', message } as const
  }).then((result) => (result.kind === 'refused' ? { ...result, kind: 'failed' } : result))
}
