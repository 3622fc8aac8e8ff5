import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { blockAt } from '../../../blocks/block-at.js'

/** Hands on the images among pasted and dropped files; dropped ones with the place between blocks. */
export function takeFiles(take: (files: File[], at?: number) => void) {
  return new Plugin({
    props: {
      handlePaste: (_view, { clipboardData }) => {
        const files = clipboardData && pastedImages(clipboardData)
        if (!files) return false
        take(files)
        return true
      },
      handleDrop: (view, event) => {
        const files = imagesOf(event.dataTransfer)
        if (files.length === 0) return false
        event.preventDefault()
        take(files, placeAtPoint(view, event))
        return true
      },
    },
  })
}

/** The edge of the block at a point that is nearer to it. */
function placeAtPoint(view: EditorView, { clientX, clientY }: MouseEvent) {
  const place = view.posAtCoords({ left: clientX, top: clientY })
  const block = place && blockAt(view.state.doc.resolve(place.pos))
  if (!block) return view.state.doc.content.size
  const box = (view.nodeDOM(block.pos) as Element).getBoundingClientRect()
  const above = clientY < (box.top + box.bottom) / 2
  return above ? block.pos : block.pos + block.node.nodeSize
}

function imagesOf(data: DataTransfer | null) {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/** Office programs put a picture of the text beside the text: then the text is meant. */
function pastedImages(data: DataTransfer) {
  const images = imagesOf(data)
  if (images.length === 0) return null
  const html = new DOMParser().parseFromString(data.getData('text/html'), 'text/html')
  return html.body.textContent.trim() === '' ? images : null
}
