import type { Node } from 'prosemirror-model'
import { notify, notifyError, notifyNext } from '../../../ui/toast/toast.js'
import type { PageView } from '../view/page-view.js'
import { changeOnServer } from './change-on-server.js'
import type { TargetPage } from './contract.js'
import { type Move, putBack, removeMoved } from './editor-commands.js'
import { appendBlocks, bringBack, takeBack } from './server-page.js'

/**
 * Moves blocks of the open page to the end of another page. Writes them to the target first, so
 * that a failure leaves duplicates rather than losing blocks.
 */
export async function moveBlocksToPage(
  view: PageView,
  blocks: readonly Node[],
  { sourceId, target, onOpen }: { sourceId: number; target: TargetPage; onOpen: () => void }
) {
  const result = await changeOnServer(target.id, (text, ports) => appendBlocks(blocks, text, ports))
  const page = `“${target.name}”`
  if (result.kind === 'refused') {
    notifyError(`The blocks stay here: ${result.message}`)
    return
  }
  if (result.kind === 'unreachable') {
    notifyError(
      `The server didn’t answer, so the blocks stay here. Check whether they’re in ${page}, too.`
    )
    return
  }
  const before = view.doc
  if (!view.tryRun(removeMoved(blocks))) {
    notifyError(
      `The blocks are now in ${page}, and still here because they changed in the meantime.`
    )
    return
  }
  const move = { before, after: view.doc }
  notifyNext(`Moved to ${page}`, 'Open page', onOpen, () => {
    if (view.tryRun(putBack(blocks, move))) void takeFrom(target, result.blocks)
    else void undoElsewhere(blocks, move, { sourceId, target, moved: result.blocks })
  })
}

interface Moved {
  sourceId: number
  target: TargetPage
  /** The blocks as nodes of the target page. */
  moved: readonly Node[]
}

/** Restores the blocks in their page after the user has left it. */
async function undoElsewhere(
  blocks: readonly Node[],
  move: Move,
  { sourceId, target, moved }: Moved
) {
  const result = await changeOnServer(sourceId, (text, ports) =>
    bringBack(blocks, move, text, ports)
  )
  if (result.kind === 'saved') {
    notify('The blocks are back in the page they came from')
    await takeFrom(target, moved)
  } else if (result.kind === 'refused') {
    notifyError(`The blocks stay in “${target.name}”: ${result.message}`)
  } else {
    notifyError(
      `The server didn’t answer, so the blocks stay in “${target.name}”. Check whether they’re back here, too.`
    )
  }
}

/**
 * Removes the blocks from the target page after they were restored. A failure leaves duplicates
 * rather than losing blocks.
 */
async function takeFrom({ id, name }: TargetPage, blocks: readonly Node[]) {
  const result = await changeOnServer(id, (text, ports) => takeBack(blocks, text, ports))
  if (result.kind === 'gone') return
  notifyError(`The blocks are back, and still in “${name}”, where they couldn’t be removed.`)
}
