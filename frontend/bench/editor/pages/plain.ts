import 'prosemirror-view/style/prosemirror.css'

import { baseKeymap } from 'prosemirror-commands'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { documentOf } from './document.js'

/** ProseMirror with our schema and nothing else: what the rest of us is measured against. */
window.bench = {
  mount: (blocks, place) => {
    const plugins = [history(), keymap(baseKeymap)]
    const state = EditorState.create({ doc: documentOf(blocks), plugins })
    return new EditorView(place, { state })
  },
}
