import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { FLASH_CLASS } from './lead-to.js'

const key = new PluginKey<DecorationSet>('flash')

/** Highlights the target block of a link. */
export function flashes() {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, shown) => {
        const place = tr.getMeta(key) as number | null | undefined
        if (place === undefined) return shown.map(tr.mapping, tr.doc)
        const node = place === null ? null : tr.doc.nodeAt(place)
        if (place === null || !node) return DecorationSet.empty
        const mark = Decoration.node(place, place + node.nodeSize, { class: FLASH_CLASS })
        return DecorationSet.create(tr.doc, [mark])
      },
    },
    props: { decorations: (state: EditorState) => key.getState(state) },
  })
}

/** Makes the block at `place` flash; null ends the flash. */
export function flash(tr: Transaction, place: number | null) {
  return tr.setMeta(key, place)
}
