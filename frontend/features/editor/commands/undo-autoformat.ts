import { undoInputRule } from 'prosemirror-inputrules'
import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  Selection,
  type Transaction,
} from 'prosemirror-state'
import { Mapping, type Mappable, type Step, Transform } from 'prosemirror-transform'
import { FROM_SERVER } from '../saver/merge/merge-changes.js'
import { fits } from './undo.js'

type Steps = readonly Step[]

/** Meta of a change of this user that the last key did not ask for, such as the end of an upload. */
const ASIDE = 'aside'

const stepsKey = new PluginKey<Steps | null>('undo of an autoformat')

/** Marks a change that the user's last key did not ask for. */
export function asAside(tr: Transaction) {
  return tr.setMeta(ASIDE, true)
}

/** Backspace: restores the typed characters, right after they became a format (rule 6.12). */
export const undoAutoformat: Command = (state, dispatch) => {
  const steps = stepsKey.getState(state)
  if (!steps) return false
  const { tr } = state
  for (const step of steps) tr.step(step)
  // Where the steps remove the cursor's block, such as below a divider, mapping leads elsewhere.
  let end: number | null = null
  tr.mapping.maps.at(-1)?.forEach((_from, _to, _newFrom, newEnd) => (end = newEnd))
  if (end !== null) tr.setSelection(Selection.near(tr.doc.resolve(end), -1))
  dispatch?.(tr)
  return true
}

/**
 * Remembers how to undo the last autoformat. prosemirror-inputrules forgets it at any change, also
 * at one that the user didn't make, so this plugin must follow its plugin.
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
        return isOnTheSide(tr) && !isGone ? rebased(steps, tr) : null
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

/**
 * Returns true for a change that follows no key of the user: another user's, a late one, or one that
 * a plugin appended to the last change.
 */
function isOnTheSide(tr: Transaction) {
  if (tr.getMeta('appendedTransaction')) return true
  return tr.getMeta(FROM_SERVER) || tr.getMeta(ASIDE) || tr.getMeta('addToHistory') === false
}

/** Returns steps as they apply after a change; null if the change is in their way. */
function rebased(steps: Steps, { mapping, doc }: Transaction): Steps | null {
  const result = new Transform(doc)
  for (const index of steps.keys()) {
    const step = steps[index]!.map(pathOf(steps, index, mapping, result))
    if (!step || !fits(step, result.doc) || result.maybeStep(step).failed) return null
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
