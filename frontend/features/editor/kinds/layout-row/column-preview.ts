import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** Widths of columns while a border is dragged, before the document changes. */
export interface ColumnPreview {
  rowPos: number
  widths: number[]
}

const previewKey = new PluginKey<ColumnPreview | null>('column preview')

/** Previews these widths; null shows the widths of the document again. */
export function previewColumns(tr: Transaction, preview: ColumnPreview | null) {
  return tr.setMeta(previewKey, preview)
}

function columnPreviewOf(state: EditorState) {
  return previewKey.getState(state) ?? null
}

export function columnPreview() {
  return new Plugin<ColumnPreview | null>({
    key: previewKey,
    state: {
      init: () => null,
      apply: (tr, preview) => {
        const asked = tr.getMeta(previewKey) as ColumnPreview | null | undefined
        if (asked !== undefined) return asked
        return tr.docChanged ? null : preview
      },
    },
    props: {
      decorations: (state) => {
        const preview = columnPreviewOf(state)
        if (!preview) return null
        const marks: Decoration[] = []
        let pos = preview.rowPos + 1
        state.doc.nodeAt(preview.rowPos)?.forEach((column, _offset, index) => {
          const style = `--column-width: ${preview.widths[index]}`
          marks.push(Decoration.node(pos, pos + column.nodeSize, { style }))
          pos += column.nodeSize
        })
        return DecorationSet.create(state.doc, marks)
      },
    },
  })
}
