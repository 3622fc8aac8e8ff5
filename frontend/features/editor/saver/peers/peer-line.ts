import type { Node } from 'prosemirror-model'
import type { UnsavedText } from '#modules/workspace/api'
import { changedRanges } from '#modules/workspace/document/changes'
import type { SaverPorts, ServerText } from '../contract.js'

/** Milliseconds for which a peer counts as listening after each of its messages. */
export const LISTENS_FOR = 25_000
/** Milliseconds after which unsaved text is sent again, so that peers know the sender is there. */
export const REPEAT_DELAY = 5_000
/** Milliseconds after which a text that could not be told apart from others' is looked at again. */
const LOOK_AGAIN = 500

export interface LinePace {
  /** Milliseconds from a change to its message, and between two messages. */
  first: number
  next: number
  /** Milliseconds between two messages while no peer listens: doubled after each, up to the last. */
  probe: number
  lastProbe: number
}

/** The document of this page, and the saved one that its changes refer to. */
interface Sent {
  doc: Node
  saved: ServerText
}

interface LinePorts extends Pick<SaverPorts, 'after' | 'now'> {
  /** Returns what to send now; null while it is not known. */
  look: () => Sent | null
  /** Resolves when the next message may be sent; never rejects. */
  send: (text: UnsavedText) => Promise<void>
}

/**
 * Sends unsaved text along one route: soon after a change and then at a steady pace while a peer
 * listens; rarely while none does, to find out.
 */
export class PeerLine {
  #listensUntil = -Infinity
  #nextAt = -Infinity
  #probe: number
  #sent: Sent | null = null
  #timer: { at: number; cancel: () => void } | null = null
  #cancelRepeat = () => {}
  #sending = false
  /** True while a peer waits for a message, be it the same as before. */
  #owed = false
  #stopped = false

  constructor(
    private readonly pace: LinePace,
    private readonly ports: LinePorts
  ) {
    this.#probe = pace.probe
  }

  get isListenedTo() {
    return this.ports.now() < this.#listensUntil
  }

  /** Records that a peer listens. The first one after a silence is sent the text again. */
  heard() {
    if (!this.isListenedTo) {
      this.#nextAt = -Infinity
      this.#probe = this.pace.probe
      this.#sent = null
    }
    this.#listensUntil = this.ports.now() + LISTENS_FOR
    this.touched()
  }

  /** Sends what is unsaved, or that nothing is, to a peer that asked. */
  answer() {
    this.#owed = true
    this.touched()
  }

  /** Records a change of the text, or of what is saved. Costs the same however long the page is. */
  touched() {
    this.#schedule(Math.max(this.ports.now() + this.pace.first, this.#nextAt))
  }

  stop() {
    this.#stopped = true
    this.#timer?.cancel()
    this.#cancelRepeat()
  }

  #schedule(at: number) {
    if (this.#stopped || this.#sending || (this.#timer && this.#timer.at <= at)) return
    this.#timer?.cancel()
    const cancel = this.ports.after(at - this.ports.now(), () => {
      this.#timer = null
      void this.#send()
    })
    this.#timer = { at, cancel }
  }

  async #send() {
    const next = this.ports.look()
    if (!next) return this.#schedule(this.ports.now() + LOOK_AGAIN)
    if (!this.#isNews(next)) return
    const { doc, saved } = next
    this.#sent = next
    this.#owed = false
    this.#sending = true
    const changes = this.#isUnsaved(next) ? changedRanges(saved.doc, doc) : []
    await this.ports.send({ revision: saved.revision, changes })
    this.#sending = false
    this.#nextAt = this.ports.now() + this.#pause()
    this.#cancelRepeat()
    if (this.#isUnsaved(next)) this.#cancelRepeat = this.ports.after(REPEAT_DELAY, this.#repeat)
    // The text may have changed meanwhile.
    this.touched()
  }

  #pause() {
    if (this.isListenedTo) return this.pace.next
    const pause = this.#probe
    this.#probe = Math.min(2 * pause, this.pace.lastProbe)
    return pause
  }

  /** Peers need to know of saved text only after unsaved one. */
  #isNews(next: Sent) {
    if (this.#owed) return true
    const before = this.#sent
    if (!this.#isUnsaved(next)) return this.isListenedTo && this.#isUnsaved(before)
    return next.doc !== before?.doc || next.saved.revision !== before.saved.revision
  }

  #isUnsaved(sent: Sent | null) {
    return sent !== null && sent.doc !== sent.saved.doc
  }

  #repeat = () => {
    if (!this.isListenedTo) return
    this.#sent = null
    this.touched()
  }
}
