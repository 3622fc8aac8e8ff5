import styles from './uploading-block.module.css'

/** What stands for an image while it is uploaded: its name, how far it is, and a way to stop it. */
export class UploadingBlock {
  readonly dom = document.createElement('div')
  readonly #bar = document.createElement('progress')
  readonly #abort = new AbortController()

  constructor({ name }: File) {
    const text = document.createElement('span')
    text.className = styles.text!
    text.textContent = 'Uploading your file'
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
    this.dom.append(text, file, this.#bar, cancel)
  }

  get signal() {
    return this.#abort.signal
  }

  /** From 0 to 1. */
  show(share: number) {
    this.#bar.value = share
  }

  cancel() {
    this.#abort.abort(new DOMException('Cancelled', 'AbortError'))
  }
}
