import { FULL_WIDTH, type ImageAttributes } from '#modules/workspace/document/blocks/image'
import { newIdempotencyKey } from '../../../../../app/api-client.js'
import styles from './uploading-block.module.css'

/**
 * What stands for an image while it is uploaded: the picture as far as it can be shown, its name, how
 * far it is, and a way to stop it.
 */
export class UploadingBlock {
  /** By it ProseMirror knows that it is the same, and leaves it where it is. */
  readonly id = newIdempotencyKey()
  readonly dom = document.createElement('div')
  readonly #text = document.createElement('span')
  readonly #bar = document.createElement('progress')
  readonly #picture = document.createElement('img')
  readonly #abort = new AbortController()

  /** @param pasted it came with pasted text, where an empty paragraph keeps its place. */
  constructor(
    readonly file: File,
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

  /** From 0 to 1. */
  show(share: number) {
    this.#bar.value = share
  }

  /** Shows the picture as large as its image will be: nothing moves when that takes its place. */
  preview({ width, ratio }: Pick<ImageAttributes, 'width' | 'ratio'>) {
    const { style } = this.#picture
    this.#picture.className = styles.picture!
    this.#picture.alt = ''
    style.width = width === FULL_WIDTH ? '100%' : `${width}px`
    if (ratio !== undefined) style.aspectRatio = `auto ${ratio}`
    this.#picture.src = URL.createObjectURL(this.file)
    this.dom.prepend(this.#picture)
  }

  /** Says whether it waits for the server. */
  wait(waits: boolean) {
    this.#text.textContent = waits ? 'Waiting for the connection' : 'Uploading your file'
  }

  cancel() {
    this.#abort.abort(new DOMException('Cancelled', 'AbortError'))
  }

  /** It is shown no more. */
  end() {
    URL.revokeObjectURL(this.#picture.src)
  }
}
