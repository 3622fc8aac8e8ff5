import type { PrivateDatabase } from '../../../../app/private-storage.js'
import type { Saver } from '../saver.js'
import { draftOf } from './stored-draft.js'

/** At most so many ms of typing are only in memory. */
export const DRAFT_DELAY = 200

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
  #failed = false

  constructor(
    readonly key: string,
    private readonly pageId: number,
    private readonly saver: Saver,
    private readonly ports: KeeperPorts
  ) {}

  /** False when the browser refused to keep what is unsaved now. */
  get keeps() {
    return !this.#failed
  }

  /** Takes note that something was typed or saved. Costs nothing until the delay is over. */
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

  async #write() {
    const { saver, pageId, key } = this
    const { database, newKey } = this.ports
    try {
      if (!saver.state.dirty) {
        if (this.#kept) await database.remove(key)
        this.#kept = null
      } else if (this.#kept !== saver.current) {
        this.#kept = saver.current
        await database.write(key, draftOf(pageId, saver, newKey()))
      }
      this.#failed = false
    } catch {
      this.#failed = true
      this.#kept = null
    }
  }
}
