import { FULL_WIDTH, type ImageAttributes } from '#modules/workspace/document/blocks/image'
import { newIdempotencyKey } from '../../../../../app/api-client.js'
import type { UploadKind } from '../../../upload/upload-kind.js'
import styles from './uploading-block.module.css'

/**
 * Placeholder of an image or an attachment during its upload. Contains the picture if it can be
 * shown, its name, the progress and a cancel button.
 */
export class UploadingBlock {
  /** Key by which ProseMirror recognises the widget and leaves its DOM in place. */
  readonly id = newIdempotencyKey()
  readonly dom = document.createElement('div')
  readonly #text = document.createElement('span')
  readonly #bar = document.createElement('progress')
  readonly #picture = document.createElement('img')
  readonly #abort = new AbortController()

  /**
   * @param pasted true if the image came with pasted text, where an empty paragraph is its
   *   placeholder.
   */
  constructor(
    public file: File,
    readonly kind: UploadKind,
    readonly pasted = false
  ) {
    this.#text.className = styles.text!
    this.wait(false)
    const name = document.createElement('span')
    name.className = styles.name!
    name.textContent = file.name
    this.#bar.max = 1
    this.#bar.value = 0
    this.#bar.setAttribute('aria-label', `Uploading ${file.name}`)
    const cancel = document.createElement('button')
    cancel.type = 'button'
    cancel.className = styles.cancel!
    cancel.textContent = 'Cancel'
    cancel.addEventListener('click', () => this.cancel())
    const bar = document.createElement('div')
    bar.className = styles.bar!
    bar.append(this.#text, name, this.#bar, cancel)
    this.dom.className = styles.block!
    this.dom.contentEditable = 'false'
    this.dom.append(bar)
  }

  get signal() {
    return this.#abort.signal
  }

  /** Shows the progress, from 0 to 1. */
  show(share: number) {
    this.#bar.value = share
  }

  /**
   * Shows the picture in the size of its image, so that nothing moves when the image replaces it.
   */
  preview({ width, ratio }: Pick<ImageAttributes, 'width' | 'ratio'>) {
    const { style } = this.#picture
    this.#picture.className = styles.picture!
    this.#picture.alt = ''
    style.width = width === FULL_WIDTH ? '100%' : `${width}px`
    if (ratio !== undefined) style.aspectRatio = `auto ${ratio}`
    this.#picture.src = URL.createObjectURL(this.file)
    this.dom.prepend(this.#picture)
  }

  /** Shows if the upload is waiting for the server. */
  wait(waits: boolean) {
    this.#text.textContent = waits ? 'Waiting for the connection' : 'Uploading your file'
  }

  cancel() {
    this.#abort.abort(new DOMException('Cancelled', 'AbortError'))
  }

  /** Frees the picture, because the block is no longer shown. */
  end() {
    URL.revokeObjectURL(this.#picture.src)
  }
}
