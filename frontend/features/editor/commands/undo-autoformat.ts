import { undoInputRule } from 'prosemirror-inputrules'
import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  type Transaction,
} from 'prosemirror-state'
import { Mapping, type Mappable, type Step, Transform } from 'prosemirror-transform'
import { FROM_SERVER } from '../saver/merge/merge-changes.js'

type Steps = readonly Step[]

const stepsKey = new PluginKey<Steps | null>('undo of an autoformat')

/** Backspace: restores the typed characters, right after they became a format (rule 6.12). */
export const undoAutoformat: Command = (state, dispatch) => {
  const steps = stepsKey.getState(state)
  if (!steps) return false
  const { tr } = state
  for (const step of steps) tr.step(step)
  dispatch?.(tr)
  return true
}

/**
 * Remembers how to undo the last autoformat. prosemirror-inputrules forgets it at any change, also
 * at another user's, so this plugin must follow its plugin.
 */
export function rememberAutoformat() {
  return new Plugin<Steps | null>({
    key: stepsKey,
    state: {
      init: () => null,
      apply: (tr, steps, { selection }, state) => {
        if (!tr.docChanged && !tr.selectionSet) return steps
        const own = stepsOf(state)
        if (own || !steps) return own
        const isGone = tr.mapping.mapResult(selection.head).deletedAcross
        return isFromServer(tr) && !isGone ? rebased(steps, tr) : null
      },
    },
  })
}

/** Returns the steps that undo an autoformat, if that was the last change. */
function stepsOf(state: EditorState): Steps | null {
  let steps: Steps | null = null
  undoInputRule(state, (tr) => (steps = tr.steps))
  return steps
}

function isFromServer(tr: Transaction) {
  const root = tr.getMeta('appendedTransaction') as Transaction | undefined
  return Boolean((root ?? tr).getMeta(FROM_SERVER))
}

/** Returns steps as they apply after a change; null if the change is in their way. */
function rebased(steps: Steps, { mapping, doc }: Transaction): Steps | null {
  const result = new Transform(doc)
  for (const index of steps.keys()) {
    const step = steps[index]!.map(pathOf(steps, index, mapping, result))
    if (!step || result.maybeStep(step).failed) return null
  }
  return result.steps
}

/** Maps from before a step to after the rebased steps: back over its predecessors, then forth. */
function pathOf(steps: Steps, index: number, over: Mapping, { mapping }: Transform): Mappable {
  const path = new Mapping()
  for (let at = index - 1; at >= 0; at--) path.appendMap(steps[at]!.getMap().invert())
  path.appendMapping(over)
  for (const [at, map] of mapping.maps.entries()) path.appendMap(map, index - 1 - at)
  return path
}
