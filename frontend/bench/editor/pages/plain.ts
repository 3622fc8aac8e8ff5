import 'prosemirror-view/style/prosemirror.css'

import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { history, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { documentSchema } from '#modules/workspace/document/schema'
import { documentOf } from './document.js'

/** ProseMirror with Strata's schema and nothing else: the baseline of the benchmark. */
window.bench = {
  mount: (blocks, place) => {
    const keys = {
      'Mod-b': toggleMark(documentSchema.marks.bold, null, { removeWhenPresent: false }),
      'Mod-z': undo,
    }
    const plugins = [history(), keymap(keys), keymap(baseKeymap)]
    const state = EditorState.create({ doc: documentOf(blocks), plugins })
    return new EditorView(place, { state })
  },
}
