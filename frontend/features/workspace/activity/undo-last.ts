import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { onlineManager } from '@tanstack/react-query'
import { api } from '../../../app/api-client.js'
import { loadFailure } from '../../../app/load-error/use-load-failure.js'
import { closeActToasts, notify, notifyError } from '../../../ui/toast/toast.js'
import { rememberedUndo } from '../../../ui/toast/undo-key.js'
import { savePages } from '../../editor/index.js'
import { changesSent } from '../tree/changes-sent.js'
import { sentenceOf } from './act-words.js'
import { OFFLINE, undoAct } from './undo-act.js'

/** Presses that wait for the ones before them. */
let presses: ('undo' | 'redo')[] = []
let isBusy = false

/**
 * Takes back the last act on the tree, or brings back the last one that was undone (rule 15.72).
 * Presses run one after the other, each with what is then the last act. A failure drops those that
 * wait.
 */
export function undoLast(direction: 'undo' | 'redo') {
  const remembered = direction === 'undo' && !isBusy ? rememberedUndo() : null
  if (remembered) {
    if (remembered() !== false) announce('Undone')
    return
  }
  presses.push(direction)
  if (!isBusy) void runAll()
}

async function runAll() {
  isBusy = true
  closeActToasts()
  for (let next = presses.shift(); next; next = presses.shift()) {
    if (!(await runOne(next))) presses = []
  }
  isBusy = false
}

/** Resolves to true if something was undone or redone. */
async function runOne(direction: 'undo' | 'redo') {
  try {
    // A name typed a moment ago is an act, too.
    await savePages()
    if (!onlineManager.isOnline() || !(await changesSent())) return failed(OFFLINE)
    const { [direction]: next } = await api.get('/activity/next')
    if (next) return await undoAct(next.id, sentenceOf(next.act), direction === 'redo')
    notify(`Nothing left to ${direction}`)
  } catch (error) {
    failed(`Couldn’t ${direction} this. ${loadFailure(error)}`)
  }
  return false
}

function failed(message: string) {
  notifyError(message)
  return false
}
