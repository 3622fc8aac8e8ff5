import { type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { documentSchema } from '#modules/workspace/document/schema'
import { blockAt } from '../../../blocks/block-at.js'
import { isEmptyParagraph } from '../../layout/columns.js'
import { roomAt } from '../resize/measure-image.js'
import { fittedSize } from '../size/fitted-size.js'
import { naturalSizeOf, type PictureSize } from '../size/natural-size.js'
import { UploadingBlock } from './uploading-block.js'

const { nodes } = documentSchema

/** Sends a file and answers where it is shown from. */
export type UploadImage = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal }
) => Promise<{ src: string }>

interface ImageUploadsOptions {
  upload: UploadImage
  /** A file was refused for its size before anything was sent (SPEC §8). */
  onTooLarge: () => void
  onError: (error: unknown) => void
  maxBytes: number
}

type Change = { add: UploadingBlock; at: number } | { remove: UploadingBlock }

const uploadsKey = new PluginKey<DecorationSet>('image uploads')

/**
 * Uploads that are under way. Each is shown where its image will stand and moves along with the text
 * around it; it is no node, so that no document ever holds half an image (SPEC §4, Image upload).
 */
export class ImageUploads {
  #view?: EditorView
  readonly #running = new Set<UploadingBlock>()

  constructor(readonly options: ImageUploadsOptions) {}

  /** Starts with the images among the files, at a place between blocks, else after the current one. */
  start(files: Iterable<File>, at?: number) {
    const view = this.#view
    if (!view) return
    for (const file of files) {
      if (!file.type.startsWith('image/')) continue
      if (file.size > this.options.maxBytes) this.options.onTooLarge()
      else void this.#upload(view, file, at ?? placeAfterCurrent(view.state))
    }
  }

  async #upload(view: EditorView, file: File, at: number) {
    const block = new UploadingBlock(file)
    this.#running.add(block)
    change(view, { add: block, at })
    block.signal.addEventListener('abort', () => {
      if (!view.isDestroyed) change(view, { remove: block })
    })
    try {
      const [{ src }, size] = await Promise.all([
        this.options.upload(file, {
          onProgress: (share) => block.show(share),
          signal: block.signal,
        }),
        naturalSizeOf(file),
      ])
      if (!view.isDestroyed && !block.signal.aborted) this.#replace(view, block, src, size)
    } catch (error) {
      if (block.signal.aborted) return
      change(view, { remove: block })
      this.options.onError(error)
    } finally {
      this.#running.delete(block)
    }
  }

  /** Puts the image where the block is; an empty paragraph before it gives way. */
  #replace(view: EditorView, block: UploadingBlock, src: string, size: PictureSize | null) {
    const at = placeOf(view.state, block)
    if (at === null) return change(view, { remove: block })
    const { tr } = view.state
    const image = nodes.image.create({ src, ...(size && fittedSize(size, roomAt(view, at))) })
    const { nodeBefore } = tr.doc.resolve(at)
    const from = isEmptyParagraph(nodeBefore) ? at - nodeBefore!.nodeSize : at
    const cursorInside = tr.selection.from > from && tr.selection.from < at
    tr.replaceWith(from, at, image)
    const after = from + image.nodeSize
    const $after = tr.doc.resolve(after)
    if (cursorInside || !$after.nodeAfter) {
      if (!$after.nodeAfter?.isTextblock) tr.insert(after, nodes.paragraph.create())
      if (cursorInside) tr.setSelection(TextSelection.create(tr.doc, after + 1))
    }
    view.dispatch(tr.setMeta(uploadsKey, { remove: block } satisfies Change))
  }

  plugin() {
    return new Plugin<DecorationSet>({
      key: uploadsKey,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, shown) => {
          const change = tr.getMeta(uploadsKey) as Change | undefined
          const moved = shown.map(tr.mapping, tr.doc)
          if (!change) return moved
          if ('remove' in change) return moved.remove(decorationsOf(moved, change.remove))
          const { add, at } = change
          // Before what is written there next, as the image will be.
          const spec = { side: -1, block: add, ignoreSelection: true, stopEvent: () => true }
          return moved.add(tr.doc, [Decoration.widget(at, add.dom, spec)])
        },
      },
      props: {
        decorations: (state) => uploadsKey.getState(state),
        handlePaste: (_view, { clipboardData }) => {
          const files = clipboardData && pastedImages(clipboardData)
          if (!files) return false
          this.start(files)
          return true
        },
        handleDrop: (view, event) => {
          const files = imagesOf(event.dataTransfer)
          if (files.length === 0) return false
          event.preventDefault()
          this.start(files, placeAtPoint(view, event))
          return true
        },
      },
      view: (view) => {
        this.#view = view
        return {
          destroy: () => {
            this.#view = undefined
            for (const block of this.#running) block.cancel()
          },
        }
      },
    })
  }
}

function change(view: EditorView, what: Change) {
  view.dispatch(view.state.tr.setMeta(uploadsKey, what))
}

function decorationsOf(shown: DecorationSet, block: UploadingBlock) {
  return shown.find(undefined, undefined, (spec) => spec.block === block)
}

/** Where the block stands now; null when what was around it is gone. */
function placeOf(state: EditorState, block: UploadingBlock) {
  const shown = uploadsKey.getState(state)
  return shown ? (decorationsOf(shown, block)[0]?.from ?? null) : null
}

function placeAfterCurrent({ selection, doc }: EditorState) {
  const block = blockAt(selection.$to)
  if (!block) return doc.content.size
  return Math.max(selection.to, block.pos + block.node.nodeSize)
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
