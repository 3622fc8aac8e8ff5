import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { blockAtPoint } from '../../../blocks/block-at.js'
import { isPicture } from './picture-files.js'

/**
 * Passes on the images among files that are pasted, or dropped in the text or next to it. Dropped
 * images include the position between blocks. Other files are ignored (rule 6.16).
 */
export function takeFiles(take: (files: File[], at?: number) => void) {
  /**
   * True during a drag that started on the page. Browsers add a file to a dragged picture of the
   * page.
   */
  let startedHere = false
  const bringsFiles = ({ dataTransfer }: DragEvent) =>
    !startedHere && dataTransfer !== null && dataTransfer.types.includes('Files')

  return new Plugin({
    props: {
      handlePaste: (_view, { clipboardData }) => {
        const files = clipboardData && pastedImages(clipboardData)
        if (!files) return false
        take(files)
        return true
      },
      handleDrop: (_view, event) => bringsFiles(event),
    },
    view: (view) => {
      const dragged = ({ type }: DragEvent) => {
        startedHere = type === 'dragstart'
      }
      // A file dropped outside the text would otherwise replace the app.
      const over = (event: DragEvent) => {
        if (bringsFiles(event)) event.preventDefault()
      }
      const drop = (event: DragEvent) => {
        const brings = bringsFiles(event)
        startedHere = false
        if (!brings) return
        event.preventDefault()
        const files = imagesOf(event.dataTransfer)
        const besideText = view.dom.closest('main')?.contains(event.target as Node)
        if (besideText && files.length > 0) take(files, placeAtPoint(view, event))
      }
      const listening = new AbortController()
      const { signal } = listening
      window.addEventListener('dragstart', dragged, { signal, capture: true })
      window.addEventListener('dragend', dragged, { signal, capture: true })
      window.addEventListener('dragover', over, { signal })
      window.addEventListener('drop', drop, { signal })
      return { destroy: () => listening.abort() }
    },
  })
}

/**
 * Returns the nearer edge of the block at a point. Next to the text, uses the block at the same
 * height.
 */
function placeAtPoint(view: EditorView, event: MouseEvent) {
  const { clientY } = event
  const block = blockAtPoint(view, event)
  if (!block)
    return clientY < view.dom.getBoundingClientRect().top ? 0 : view.state.doc.content.size
  const box = (view.nodeDOM(block.pos) as Element).getBoundingClientRect()
  const above = clientY < (box.top + box.bottom) / 2
  return above ? block.pos : block.pos + block.node.nodeSize
}

function imagesOf(data: DataTransfer | null) {
  return [...(data?.files ?? [])].filter(isPicture)
}

/**
 * Returns the pasted images; null if there is text. Office programs add a picture of copied text,
 * and the text is meant.
 */
function pastedImages(data: DataTransfer) {
  const images = imagesOf(data)
  if (images.length === 0) return null
  const html = new DOMParser().parseFromString(data.getData('text/html'), 'text/html')
  return html.body.textContent.trim() === '' ? images : null
}
