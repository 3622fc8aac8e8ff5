import { newIdempotencyKey } from '../../../../../app/api-client.js'
import styles from './uploading-block.module.css'

/** What stands for an image while it is uploaded: its name, how far it is, and a way to stop it. */
export class UploadingBlock {
  /** By it ProseMirror knows that it is the same, and leaves it where it is. */
  readonly id = newIdempotencyKey()
  readonly dom = document.createElement('div')
  readonly #text = document.createElement('span')
  readonly #bar = document.createElement('progress')
  readonly #abort = new AbortController()

  /** @param pasted it came with pasted text, where an empty paragraph keeps its place. */
  constructor(
    { name }: File,
    readonly pasted = false
  ) {
    this.#text.className = styles.text!
    this.wait(false)
    const file = document.createElement('span')
    file.className = styles.name!
    file.textContent = name
    this.#bar.max = 1
    this.#bar.value = 0
    this.#bar.setAttribute('aria-label', `Uploading ${name}`)
    const cancel = document.createElement('button')
    cancel.type = 'button'
    cancel.className = styles.cancel!
    cancel.textContent = 'Cancel'
    cancel.addEventListener('click', () => this.cancel())
    this.dom.className = styles.block!
    this.dom.contentEditable = 'false'
    this.dom.append(this.#text, file, this.#bar, cancel)
  }

  get signal() {
    return this.#abort.signal
  }

  /** From 0 to 1. */
  show(share: number) {
    this.#bar.value = share
  }

  /** Says whether it waits for the server. */
  wait(waits: boolean) {
    this.#text.textContent = waits ? 'Waiting for the connection' : 'Uploading your file'
  }

  cancel() {
    this.#abort.abort(new DOMException('Cancelled', 'AbortError'))
  }
}
