import type { Node } from 'prosemirror-model'
import type { PrivateDatabase } from '../../../../app/private-storage.js'
import { serializeDocument } from '../../document.js'
import type { Saver } from '../saver.js'
import { changesFrom, draftOf, isShort, type KeptText, textKey } from './stored-draft.js'

/** At most this many ms of typing are only in memory. */
export const DRAFT_DELAY = 400

interface KeeperPorts {
  database: Pick<PrivateDatabase, 'write' | 'remove'>
  newKey: () => string
  after: (ms: number, task: () => void) => () => void
}

/**
 * Keeps in the browser's database what is unsaved of one page, from the first key on: so it is there
 * after a crash, a lost connection, a closed tab. One write at a time; the last state wins.
 */
export class DraftKeeper {
  #cancel: (() => void) | null = null
  #writing: Promise<void> = Promise.resolve()
  #kept: object | null = null
  #text: KeptText | null = null
  #failed = false

  constructor(
    private key: string,
    private pageId: number,
    private readonly saver: Saver,
    private readonly ports: KeeperPorts
  ) {}

  /** False when the browser refused to keep what is unsaved now. */
  get keeps() {
    return !this.#failed
  }

  /** Records that something was typed or saved. Costs nothing until the delay is over. */
  touched() {
    if (!this.saver.state.dirty) {
      void this.keep()
      return
    }
    this.#cancel ??= this.ports.after(DRAFT_DELAY, () => void this.keep())
  }

  /** Writes now what is unsaved, or forgets the draft when nothing is. Never rejects. */
  keep(): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  /** Keeps the draft under another key from now on: the page has got its number. */
  async move(key: string, pageId: number) {
    const before = this.key
    this.key = key
    this.pageId = pageId
    this.#kept = null
    this.#text = null
    await this.keep()
    if (this.#failed) return
    await this.ports.database.remove(before, textKey(before)).catch(() => undefined)
  }

  /** Called when the page is left and saved: nothing of it stays behind. */
  async end() {
    await this.keep()
    await this.ports.database.remove(this.key, textKey(this.key)).catch(() => undefined)
    this.#text = null
  }

  async #write() {
    const { saver, pageId, key } = this
    const { database } = this.ports
    try {
      if (!saver.state.dirty) {
        if (this.#kept) await database.remove(key)
        this.#kept = null
      } else if (this.#kept !== saver.current) {
        this.#kept = saver.current
        const [text, anew] = this.#textFor(saver.current.doc, saver.saved.doc)
        await database.write({ [key]: draftOf(pageId, saver, text), ...anew })
        this.#text = text
      }
      this.#failed = false
    } catch {
      this.#failed = true
      this.#kept = null
    }
  }

  /** The text that a draft of `doc` builds on, and what has to be written for it. */
  #textFor(doc: Node, base: Node): [KeptText, Record<string, unknown>] {
    const text = this.#text
    if (text && isShort(changesFrom(text.doc, doc))) return [text, {}]
    const id = this.ports.newKey()
    const anew = isShort(changesFrom(base, doc)) ? base : doc
    return [{ id, doc: anew }, { [textKey(this.key)]: { id, content: serializeDocument(anew) } }]
  }
}
