import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { fileName } from '#modules/workspace/document/blocks/attachment'
import { documentSchema } from '#modules/workspace/document/schema'
import { loadCode } from '../../../../../app/load-code.js'
import { blockAt } from '../../../blocks/block-at.js'
import { asDownload, kindOfFile, type UploadKind } from '../../../upload/upload-kind.js'
import { composed } from '../../../commands/composed.js'
import { asAside } from '../../../commands/undo-autoformat.js'
import { roomAt } from '../resize/measure-image.js'
import { fittedSize } from '../size/fitted-size.js'
import { naturalSizeOf } from '../size/natural-size.js'
import { clearPlace, landImage, landPasted } from './land-image.js'
import { pastePictures } from './paste-pictures.js'
import { canShrink, isHeic } from '../../../upload/picture-files.js'
import { type ImageSender, sendImage } from './send-image.js'
import { takeFiles } from './take-files.js'
import { addPlaces, placeOf, removePlace, type UploadPlace, uploadPlaces } from './upload-places.js'
import { UploadingBlock } from './uploading-block.js'

/** Image over the limit, and the place where it was to be inserted. */
interface LargeFile {
  file: File
  at?: number
  /** Document that `at` refers to. */
  doc: Node
}
const { nodes } = documentSchema

interface ImageUploadsOptions extends ImageSender {
  maxBytes: Readonly<Record<UploadKind, number>>
  onError: (error: unknown, file: File) => void
  /** Called when images of pasted text were left out because of their type. */
  onRefused: (count: number) => void
  /**
   * Called when images of pasted text were left out because they are files that no page can read.
   */
  onUnreadable: (count: number) => void
  /** Called when folders among dropped files were left out. */
  onFolders: () => void
  /** Called when the first upload starts. */
  onBusy: () => void
  /** Called when the last upload in progress ends. */
  onIdle: () => void
}

interface InsertOptions {
  kind: UploadKind
  at?: number
  /** True if the picture is to be converted before it is sent. */
  converts: boolean
}

interface StartOptions {
  /** Position between blocks; by default after the current block. */
  at?: number
  /** Leaves out files that cannot become this kind; by default each file's type decides. */
  kind?: UploadKind
}

/**
 * Uploads in progress of a page, of images and attachments. Each upload is shown at the position of
 * its future block and moves with the surrounding text. An upload is no node, so that no document
 * ever contains half an image (rule 5.9). Uploads continue after the page leaves the screen, because
 * its view still holds the text.
 */
export class ImageUploads {
  #view?: EditorView
  readonly #running = new Map<UploadingBlock, Promise<void>>()
  #onTooLarge: (kind: UploadKind) => void = () => undefined
  #tooLarge: LargeFile[] = []

  constructor(readonly options: ImageUploadsOptions) {}

  get running() {
    return this.#running.size > 0
  }

  /** Uploads files as images and attachments. Any file can become an attachment. */
  start(files: Iterable<File>, { at, kind: wanted }: StartOptions = {}) {
    const view = this.#view
    if (!view) return
    for (const file of files) {
      const kind = wanted === 'attachment' ? wanted : kindOfFile(file)
      if (wanted !== undefined && kind !== wanted) continue
      if (file.size > this.options.maxBytes[kind]) this.#refuse(file, kind, at)
      else this.#insert(view, file, { kind, at, converts: kind === 'image' && isHeic(file) })
    }
  }

  /** Returns true if `shrink` has a file to upload. */
  get canShrink() {
    return this.#tooLarge.some(({ file }) => canShrink(file))
  }

  /** Shrinks the files that were too large, and uploads them to their places. */
  shrink() {
    const files = this.#tooLarge.filter(({ file }) => canShrink(file))
    this.forgetLarge()
    for (const { file, at, doc } of files) {
      const view = this.#view!
      // Another tab may have changed the text meanwhile.
      const place = view.state.doc === doc ? at : undefined
      this.#insert(view, file, { kind: 'image', at: place, converts: true })
    }
  }

  /** Forgets the files that were too large. */
  forgetLarge() {
    this.#tooLarge = []
  }

  /** Resolves when no upload is in progress, whether uploads succeeded or failed. */
  async settled() {
    while (this.running) await Promise.all(this.#running.values())
  }

  /** Cancels all uploads. */
  cancel() {
    for (const block of this.#running.keys()) block.cancel()
  }

  /**
   * @param onTooLarge called when a file is rejected for its size before it is sent (rule 6.17).
   */
  plugins(onTooLarge: (kind: UploadKind) => void) {
    this.#onTooLarge = onTooLarge
    this.forgetLarge()
    return [
      uploadPlaces(({ doc }) => this.#takeOver(doc.content.size)),
      pastePictures({
        fits: ({ size }) => size <= this.options.maxBytes.image,
        onTooLarge: (file) => this.#refuse(file, 'image'),
        onRefused: this.options.onRefused,
        onUnreadable: this.options.onUnreadable,
        begin: (file) => this.#begin(new UploadingBlock(file, 'image', true)),
      }),
      takeFiles((files, at) => this.start(files, { at }), this.options.onFolders),
      new Plugin({
        view: (view) => {
          this.#view = view
          return { update: ({ state }) => this.#cancelGone(state) }
        },
      }),
    ]
  }

  #refuse(file: File, kind: UploadKind, at?: number) {
    if (kind === 'image') this.#tooLarge.push({ file, at, doc: this.#view!.state.doc })
    this.#onTooLarge(kind)
  }

  #insert(view: EditorView, file: File, { kind, at, converts }: InsertOptions) {
    const place = at ?? placeAfterCurrent(view.state)
    const sent = kind === 'attachment' ? asDownload(file) : file
    const block = this.#begin(new UploadingBlock(sent, kind), converts)
    view.dispatch(addPlaces(view.state.tr, [{ block, at: place }]))
  }

  #begin(block: UploadingBlock, converts = false) {
    block.signal.addEventListener('abort', () => this.#remove(block))
    if (!this.running) this.options.onBusy()
    this.#running.set(block, this.#run(block, converts))
    return block
  }

  async #run(block: UploadingBlock, converts: boolean) {
    try {
      if (converts) {
        const { convertPicture } = await loadCode(() => import('./convert-picture.js'))
        block.file = await convertPicture(block.file, this.options.maxBytes.image)
        block.signal.throwIfAborted()
      }
      const node = await (block.kind === 'image' ? this.#image(block) : this.#attachment(block))
      await composed(this.#view!)
      if (!block.signal.aborted) this.#land(block, node)
    } catch (error) {
      // An upload whose position was deleted counts as cancelled, and cancelled uploads are not
      // reported.
      const failed = !block.signal.aborted
      this.#remove(block)
      if (failed) this.options.onError(error, block.file)
    } finally {
      block.end()
      this.#running.delete(block)
      if (!this.running) this.options.onIdle()
    }
  }

  async #image(block: UploadingBlock) {
    const [{ src }, size] = await Promise.all([
      sendImage(this.options, block),
      this.#measure(block),
    ])
    return nodes.image.create({ src, ...size })
  }

  async #attachment(block: UploadingBlock) {
    const { key } = await sendImage(this.options, block)
    const { name, size } = block.file
    return nodes.attachment.create({ file_key: key, name: fileName(name), size })
  }

  /** Returns the size of the future image, and shows the picture in that size during the upload. */
  async #measure(block: UploadingBlock) {
    const natural = await naturalSizeOf(block.file)
    const view = this.#view!
    const at = placeOf(view.state, block)
    if (!natural || at === null) return null
    const size = fittedSize(natural, view.isDestroyed ? 0 : roomAt(view, at))
    block.preview(size)
    return size
  }

  #land(block: UploadingBlock, node: Node) {
    const { state, dispatch } = this.#view!
    const at = placeOf(state, block)
    if (at === null) return
    const land = block.pasted ? landPasted : landImage
    dispatch(asAside(removePlace(land(state, at, node), block)))
  }

  #remove(block: UploadingBlock) {
    const view = this.#view!
    const at = placeOf(view.state, block)
    if (at === null) return
    view.dispatch(removePlace(block.pasted ? clearPlace(view.state, at) : view.state.tr, block))
  }

  /** Cancels uploads whose position was deleted. */
  #cancelGone(state: EditorState) {
    for (const block of this.#running.keys()) if (placeOf(state, block) === null) block.cancel()
  }

  /** Returns the uploads that an earlier view of this page left in progress, for the new view. */
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
