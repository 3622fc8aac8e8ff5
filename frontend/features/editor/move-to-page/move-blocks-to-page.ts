import type { Node } from 'prosemirror-model'
import type { BlockAnswer } from '#modules/workspace/api'
import { api, messageOf, newIdempotencyKey } from '../../../app/api-client.js'
import { notifyError, notifyNext } from '../../../ui/toast/toast.js'
import { parseDocument } from '../document.js'
import { pageSettled } from '../saver/saving-pages.js'
import { sendSave } from '../saver/send-save.js'
import type { PageView } from '../view/page-view.js'
import { appendBlocks, type AppendResult } from './append-blocks.js'
import type { TargetPage } from './contract.js'
import { removeMoved } from './remove-moved.js'

/**
 * Moves blocks of the open page to the end of another. They are written there first: whatever
 * happens on the way, they stand twice rather than nowhere.
 */
export async function moveBlocksToPage(
  view: PageView,
  blocks: readonly Node[],
  { target, onOpen }: { target: TargetPage; onOpen: () => void }
) {
  const result = await write(target.id, blocks)
  const page = `“${target.name}”`
  if (result.kind === 'refused') {
    notifyError(`The blocks stay here: ${result.message}`)
  } else if (result.kind === 'unreachable') {
    notifyError(
      `There was no answer, so the blocks stay here. Look whether they are in ${page} too.`
    )
  } else if (!view.tryRun(removeMoved(blocks))) {
    notifyError(`The blocks are in ${page} now, and still here: they were changed meanwhile.`)
  } else {
    notifyNext(`Moved to ${page}`, 'Open page', onOpen)
  }
}

async function write(pageId: number, blocks: readonly Node[]): Promise<AppendResult> {
  try {
    await pageSettled(pageId)
    const { content, revision } = await api.get<BlockAnswer>(`/blocks/${pageId}`)
    const text = { doc: parseDocument(content), revision }
    return await appendBlocks(blocks, text, {
      send: (payload, key) => sendSave(pageId, payload, key),
      newKey: newIdempotencyKey,
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    })
  } catch (error) {
    return { kind: 'refused', message: messageOf(error) }
  }
}
