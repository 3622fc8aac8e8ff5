import { type EditorState, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ImageAttributes } from '#modules/workspace/document/blocks/image'
import { documentSchema } from '#modules/workspace/document/schema'
import { blockAt } from '../../../blocks/block-at.js'
import { roomAt } from '../resize/measure-image.js'
import { fittedSize } from '../size/fitted-size.js'
import { naturalSizeOf } from '../size/natural-size.js'
import { clearPlace, landImage, landPasted } from './land-image.js'
import { pastePictures } from './paste-pictures.js'
import { type ImageSender, sendImage } from './send-image.js'
import { takeFiles } from './take-files.js'
import { addPlaces, placeOf, removePlace, type UploadPlace, uploadPlaces } from './upload-places.js'
import { UploadingBlock } from './uploading-block.js'

interface ImageUploadsOptions extends ImageSender {
  maxBytes: number
  onError: (error: unknown, file: File) => void
  /** Images of pasted text were left out for their type. */
  onRefused: (count: number) => void
  /** Images of pasted text were left out because they are files that no page can read. */
  onUnreadable: (count: number) => void
  /** The first one begins. */
  onBusy: () => void
  /** The last one that was under way has ended. */
  onIdle: () => void
}

/**
 * Uploads of a page that are under way. Each is shown where its image will stand and moves along
 * with the text around it; it is no node, so that no document ever holds half an image (rule 5.9).
 * They go on when the page leaves the screen: its view then goes on holding the text.
 */
export class ImageUploads {
  #view?: EditorView
  readonly #running = new Map<UploadingBlock, Promise<void>>()
  #onTooLarge: () => void = () => undefined

  constructor(readonly options: ImageUploadsOptions) {}

  get running() {
    return this.#running.size > 0
  }

  /** Starts with the images among the files, at a place between blocks, else after the current one. */
  start(files: Iterable<File>, at?: number) {
    const view = this.#view
    if (!view) return
    for (const file of files) {
      if (!file.type.startsWith('image/')) continue
      if (file.size > this.options.maxBytes) {
        this.#onTooLarge()
        continue
      }
      const place = at ?? placeAfterCurrent(view.state)
      const block = this.#begin(file)
      view.dispatch(addPlaces(view.state.tr, [{ block, at: place }]))
    }
  }

  /** Resolves when none is under way, however they went. */
  async settled() {
    while (this.running) await Promise.all(this.#running.values())
  }

  /** Breaks off all of them. */
  cancel() {
    for (const block of this.#running.keys()) block.cancel()
  }

  /** @param onTooLarge a file was refused for its size before anything was sent (rule 6.17). */
  plugins(onTooLarge: () => void) {
    this.#onTooLarge = onTooLarge
    return [
      uploadPlaces(({ doc }) => this.#takeOver(doc.content.size)),
      pastePictures({
        fits: ({ size }) => size <= this.options.maxBytes,
        onTooLarge,
        onRefused: this.options.onRefused,
        onUnreadable: this.options.onUnreadable,
        begin: (file) => this.#begin(file, true),
      }),
      takeFiles((files, at) => this.start(files, at)),
      new Plugin({
        view: (view) => {
          this.#view = view
          return { update: ({ state }) => this.#cancelGone(state) }
        },
      }),
    ]
  }

  #begin(file: File, pasted = false) {
    const block = new UploadingBlock(file, pasted)
    block.signal.addEventListener('abort', () => this.#remove(block))
    if (!this.running) this.options.onBusy()
    this.#running.set(block, this.#run(block))
    return block
  }

  async #run(block: UploadingBlock) {
    try {
      const [{ src }, size] = await Promise.all([
        sendImage(this.options, block),
        this.#measure(block),
      ])
      if (!block.signal.aborted) this.#land(block, { src, ...size })
    } catch (error) {
      // Without its place it counts as broken off, and those are not reported.
      const failed = !block.signal.aborted
      this.#remove(block)
      if (failed) this.options.onError(error, block.file)
    } finally {
      block.end()
      this.#running.delete(block)
      if (!this.running) this.options.onIdle()
    }
  }

  /** Tells how large the image will be, and shows the picture in that size meanwhile. */
  async #measure(block: UploadingBlock) {
    const natural = await naturalSizeOf(block.file)
    const view = this.#view!
    const at = placeOf(view.state, block)
    if (!natural || at === null) return null
    const size = fittedSize(natural, view.isDestroyed ? 0 : roomAt(view, at))
    block.preview(size)
    return size
  }

  #land(block: UploadingBlock, attrs: Pick<ImageAttributes, 'src'> & Partial<ImageAttributes>) {
    const { state, dispatch } = this.#view!
    const at = placeOf(state, block)
    if (at === null) return
    const land = block.pasted ? landPasted : landImage
    dispatch(removePlace(land(state, at, documentSchema.nodes.image.create(attrs)), block))
  }

  #remove(block: UploadingBlock) {
    const view = this.#view!
    const at = placeOf(view.state, block)
    if (at === null) return
    view.dispatch(removePlace(block.pasted ? clearPlace(view.state, at) : view.state.tr, block))
  }

  /** Nobody waits for those whose place was deleted. */
  #cancelGone(state: EditorState) {
    for (const block of this.#running.keys()) if (placeOf(state, block) === null) block.cancel()
  }

  /** What a view of this page before had under way, for the next one. */
  #takeOver(end: number): UploadPlace[] {
    const before = this.#view?.state
    if (!before) return []
    return [...this.#running.keys()].flatMap((block) => {
      const at = placeOf(before, block)
      return at === null ? [] : [{ block, at: before.doc.content.size === end ? at : end }]
    })
  }
}

function placeAfterCurrent({ selection, doc }: EditorState) {
  const block = blockAt(selection.$to)
  if (!block) return doc.content.size
  return Math.max(selection.to, block.pos + block.node.nodeSize)
}
