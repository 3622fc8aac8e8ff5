import { history, redo as redoSteps, undo as undoSteps } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { AttrStep, type Step, StepResult } from 'prosemirror-transform'
import { othersText } from './others-text.js'
import { aroundOthers } from './undo-around-others.js'

/** Milliseconds within which edits are undone together (rule 4.6). */
export const HISTORY_MERGE = 1000

/** Undoes the last change, except steps that no longer fit, and keeps other devices' content. */
export const undo = aroundOthers(withoutUnfit(undoSteps), false)

/** Redoes the last undone change in the same way. */
export const redo = aroundOthers(withoutUnfit(redoSteps), true)

/** Returns the plugins for undo and redo, by key and from the menus of browsers and phones. */
export function pageHistory(): Plugin[] {
  return [undoFromMenus(), history({ newGroupDelay: HISTORY_MERGE }), othersText()]
}

/** Runs undo and redo of the Input Events standard, before prosemirror-history runs its own. */
function undoFromMenus() {
  const commands: Record<string, Command> = { historyUndo: undo, historyRedo: redo }
  return new Plugin({
    props: {
      handleDOMEvents: {
        beforeinput(view, event) {
          const command = view.editable && commands[event.inputType]
          if (!command) return false
          event.preventDefault()
          return command(view.state, view.dispatch)
        },
      },
    },
  })
}

/**
 * Returns a command of prosemirror-history that leaves out every step that does not fit. Positions
 * in its history are approximate after changes of other devices. It leaves out steps that fail, but
 * one that throws would end the undo.
 */
function withoutUnfit(command: Command): Command {
  return (state, dispatch, view) => {
    const tr = { get: () => leavingOut(state.tr) }
    return command(Object.create(state, { tr }) as EditorState, dispatch, view)
  }
}

/**
 * Returns false for a step that would throw: one that sets an attribute where text has taken its
 * block's place. Other steps that do not fit fail with a result.
 */
export function fits(step: Step, doc: Node) {
  return !(step instanceof AttrStep && doc.nodeAt(step.pos)?.isText)
}

function leavingOut(tr: Transaction) {
  const maybeStep = tr.maybeStep.bind(tr)
  tr.maybeStep = (step) =>
    fits(step, tr.doc) ? maybeStep(step) : StepResult.fail('Text has no attributes')
  return tr
}
