import type { Node } from 'prosemirror-model'
import type { PrivateDatabase } from '../../../../app/private-storage.js'
import { serializeDocument } from '../../document.js'
import type { ServerText } from '../contract.js'
import type { Saver } from '../saver.js'
import {
  changesFrom,
  draftOf,
  isShort,
  type KeptText,
  shortOrNone,
  textKey,
} from './stored-draft.js'

/** Maximum ms of typing that exist only in memory. */
export const DRAFT_DELAY = 400

interface KeeperPorts {
  database: Pick<PrivateDatabase, 'write' | 'remove'>
  newKey: () => string
  after: (ms: number, task: () => void) => () => void
}

/**
 * Keeps a page's unsaved text in the browser's database from the first key press. The text survives
 * a crash, a lost connection and a closed tab. Writes one at a time; the last state wins.
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

  /** False if the browser could not store the current unsaved text. */
  get keeps() {
    return !this.#failed
  }

  /** Schedules a write after typing or a save. Costs nothing until the delay ends. */
  touched() {
    if (!this.saver.state.dirty) {
      void this.keep()
      return
    }
    this.#cancel ??= this.ports.after(DRAFT_DELAY, () => void this.keep())
  }

  /** Writes the unsaved text now, or removes the draft if there is none. Never rejects. */
  keep(): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  /** Moves the draft to another key, because the page has got its number. */
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

  /** Removes the draft, after the page was closed and saved. */
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
        const [text, anew] = this.#textFor(saver.current.doc, saver.saved)
        await database.write({ [key]: draftOf(pageId, saver, text), ...anew })
        this.#text = text
      }
      this.#failed = false
    } catch {
      this.#failed = true
      this.#kept = null
    }
  }

  /**
   * Returns the stored text that a draft of `doc` builds on, and the database values to write for
   * it.
   */
  #textFor(doc: Node, { doc: base, revision }: ServerText): [KeptText, Record<string, unknown>] {
    const text = this.#text
    if (text && isShort(changesFrom(text.doc, doc))) return [text, {}]
    const id = this.ports.newKey()
    const anew = isShort(changesFrom(base, doc)) ? base : doc
    const hasBase = shortOrNone(changesFrom(anew, base)) !== undefined
    const whole = hasBase ? {} : { base: { revision, content: serializeDocument(base) } }
    const stored = { id, content: serializeDocument(anew), ...whole }
    return [{ id, doc: anew }, { [textKey(this.key)]: stored }]
  }
}
