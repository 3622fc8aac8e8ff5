import { chainCommands } from 'prosemirror-commands'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Extension } from '../extensions/extension.js'
import { blockClipboard } from './block-clipboard.js'
import {
  deleteSelected,
  duplicateBlocks,
  enterSelected,
  leaveSelection,
  selectBeside,
  selectCurrentBlock,
  typeOver,
} from './block-commands.js'
import { BlockSelection } from './block-selection.js'
import { composedOver } from './composed-over.js'
import { moveBeside } from './move-blocks.js'

/** Plugin that replaces selected blocks by typed text and highlights them. */
function blockSelection() {
  return new Plugin({
    props: {
      handleTextInput: (view, _from, _to, text) => typeOver(text)(view.state, view.dispatch),
      decorations: ({ doc, selection }) => {
        if (!(selection instanceof BlockSelection)) return null
        const marks: Decoration[] = []
        let pos = selection.from
        selection.content().content.forEach((node) => {
          marks.push(Decoration.node(pos, pos + node.nodeSize, { class: 'selected-block' }))
          pos += node.nodeSize
        })
        return DecorationSet.create(doc, marks)
      },
    },
  })
}

/** Extension for whole blocks (rules 6.6, 6.7). */
export const wholeBlocks: Extension = {
  keys: {
    Escape: chainCommands(leaveSelection, selectCurrentBlock),
    Backspace: deleteSelected,
    Delete: deleteSelected,
    ArrowUp: selectBeside('up'),
    ArrowDown: selectBeside('down'),
    'Shift-ArrowUp': selectBeside('up', true),
    'Shift-ArrowDown': selectBeside('down', true),
    'Alt-Shift-ArrowUp': moveBeside('up'),
    'Alt-Shift-ArrowDown': moveBeside('down'),
    'Mod-d': duplicateBlocks,
    Enter: enterSelected,
  },
  pageKeys: {
    'Mod-/': (page) => () => {
      page.openBlockMenu()
      return true
    },
  },
  plugins: () => [blockSelection(), composedOver(), blockClipboard()],
}
