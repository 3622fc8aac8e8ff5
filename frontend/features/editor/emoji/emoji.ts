import { InputRule } from 'prosemirror-inputrules'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { tellMissing } from '../../../app/tell-missing.js'
import { asAutoformat } from '../commands/typed-signs.js'
import { composed } from '../commands/composed.js'
import { isInCode } from '../commands/is-in-code.js'
import type { Extension } from '../extensions/extension.js'
import { emojiFinder, insertEmoji } from './emoji-finder.js'
import { loadedNames, loadEmoji } from './loaded-names.js'

/** Name between colons before the cursor, not after a letter or digit as in 10:30:00. */
const NAMED = /(?<![\p{L}\p{N}:]):([a-z0-9_+-]{1,40}):$/u

/** Turns ':tada:' into its emoji. Backspace right after it restores the name. */
const named = new InputRule(
  NAMED,
  ({ tr }, [, name = ''], start, end) => {
    const emoji = loadedNames()?.get(name)
    return emoji === undefined ? null : tr.insertText(emoji, start, end)
  },
  { inCodeMark: false }
)

/** Loads the names at the first colon, before the name after it is complete. */
function namesAtColon() {
  return new Plugin({
    props: {
      handleTextInput: (view, _from, _to, text) => {
        // Without the names, the typed text stays.
        if (text === ':' && !loadedNames()) void replaceLater(view).catch(tellMissing)
        return false
      },
    },
  })
}

/** Loads the names, then replaces a name that was typed meanwhile. */
async function replaceLater(view: EditorView) {
  await loadEmoji()
  await composed(view)
  replaceTyped(view)
  emojiFinder.itemsLoaded(view, insertEmoji)
}

/** Replaces a name that was completed before the names had loaded. */
function replaceTyped(view: EditorView) {
  if (view.isDestroyed) return
  const { $head, empty } = view.state.selection
  if (!empty || !$head.parent.isTextblock || isInCode(view.state)) return
  const before = $head.parent.textBetween(0, $head.parentOffset, undefined, '\ufffc')
  const [typed = '', name = ''] = NAMED.exec(before) ?? []
  const emoji = loadedNames()?.get(name)
  if (emoji === undefined) return
  const tr = view.state.tr.insertText(emoji, $head.pos - typed.length, $head.pos)
  view.dispatch(asAutoformat(tr, view.state))
}

/** Emoji by name, whole or chosen from the list that opens after its first letters. */
export const emoji: Extension = {
  inputRules: [named],
  plugins: () => [namesAtColon(), emojiFinder.plugin(insertEmoji)],
}
