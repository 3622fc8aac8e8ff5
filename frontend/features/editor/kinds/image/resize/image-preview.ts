import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { FULL_WIDTH } from '#modules/workspace/document/blocks/image'
import { documentSchema } from '#modules/workspace/document/schema'

/** Width of an image while its edge is dragged, before the document changes. */
export interface ImagePreview {
  pos: number
  /** Width in px, or FULL_WIDTH. */
  width: number
}

const previewKey = new PluginKey<ImagePreview | null>('image preview')

/** Previews this width; null shows the width of the document again. */
export function previewImage(tr: Transaction, preview: ImagePreview | null) {
  return tr.setMeta(previewKey, preview)
}

/**
 * Returns the preview. Its position moves with the image when the text before it changes; null once
 * the image is deleted.
 */
export function imagePreviewOf(state: EditorState) {
  return previewKey.getState(state) ?? null
}

export function imagePreview() {
  return new Plugin<ImagePreview | null>({
    key: previewKey,
    state: {
      init: () => null,
      apply: (tr, preview) => {
        const asked = tr.getMeta(previewKey) as ImagePreview | null | undefined
        if (asked !== undefined) return asked
        if (!preview || !tr.docChanged) return preview
        const { pos, deleted } = tr.mapping.mapResult(preview.pos)
        const isThere = !deleted && tr.doc.nodeAt(pos)?.type === documentSchema.nodes.image
        return isThere ? { ...preview, pos } : null
      },
    },
    props: {
      decorations: (state) => {
        const preview = imagePreviewOf(state)
        if (!preview) return null
        const { pos, width } = preview
        const style = `width: ${width === FULL_WIDTH ? '100%' : `${width}px`}`
        const mark = Decoration.node(pos, pos + 1, { class: 'resizing', style })
        return DecorationSet.create(state.doc, [mark])
      },
    },
  })
}
