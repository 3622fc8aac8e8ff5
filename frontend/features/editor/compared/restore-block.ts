import { changedRanges } from '#modules/workspace/document/changes'
import { type ChangePorts, changePage } from '../move-to-page/change-page.js'
import { changeOnServer } from '../move-to-page/change-on-server.js'
import type { ServerText } from '../saver/contract.js'
import { type EarlierBlock, withBlock } from './with-block.js'

/** Outcome of restoring a block; `before` is the revision of the text that it changed. */
type RestoredBlock =
  | { kind: 'restored'; before: number; revision: number }
  | { kind: 'unchanged' }
  | { kind: 'refused'; message: string }

/**
 * Saves a page with one block as it was in an earlier version, on top of the page's current text.
 * Text of this tab must be saved before. Never rejects.
 */
export function restoreBlock(pageId: number, earlier: EarlierBlock): Promise<RestoredBlock> {
  return changeOnServer<RestoredBlock>(pageId, (text, ports) => putBlock(text, earlier, ports))
}

async function putBlock(
  text: ServerText,
  earlier: EarlierBlock,
  ports: ChangePorts
): Promise<RestoredBlock> {
  let before = text.revision
  const noting: ChangePorts = {
    ...ports,
    send: (payload, key) => {
      before = payload.base_revision ?? before
      return ports.send(payload, key)
    },
  }
  const result = await changePage(text, noting, (doc) =>
    changedRanges(doc, withBlock(doc, earlier))
  )
  if (!result) return { kind: 'unchanged' }
  switch (result.kind) {
    case 'saved':
      return { kind: 'restored', before, revision: result.revision }
    case 'conflict':
      return {
        kind: 'refused',
        message: 'The page is being changed elsewhere. Try again in a moment.',
      }
    default:
      return { kind: 'refused', message: result.message }
  }
}
