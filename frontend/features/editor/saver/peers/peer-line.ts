import type { Node } from 'prosemirror-model'
import type { UnsavedText } from '#modules/workspace/api'
import { changedRanges } from '#modules/workspace/document/changes'
import type { SaverPorts, ServerText } from '../contract.js'

/** Milliseconds for which a peer counts as listening after each of its messages. */
export const LISTENS_FOR = 25_000
/** Milliseconds after which unsaved text is sent again, so that peers know the sender is there. */
export const REPEAT_DELAY = 5_000
/** Milliseconds until the text is checked again if it could not be told apart from peers' text. */
const LOOK_AGAIN = 500

export interface LinePace {
  /** Milliseconds from a change to its message, and between two messages. */
  first: number
  next: number
  /**
   * Milliseconds between two messages while no peer listens: doubled after each, up to `lastProbe`.
   */
  probe: number
  lastProbe: number
}

/** Document of this page, and the saved document that its changes refer to. */
interface Sent {
  doc: Node
  saved: ServerText
}

interface LinePorts extends Pick<SaverPorts, 'after' | 'now'> {
  /** Returns the text to send now; null while it is unknown. */
  look: () => Sent | null
  /** Resolves when the next message may be sent; never rejects. */
  send: (text: UnsavedText) => Promise<void>
}

/**
 * Sends unsaved text along one route. While a peer listens, sends soon after a change and then at a
 * steady pace. While none listens, sends rarely to detect peers.
 */
export class PeerLine {
  #listensUntil = -Infinity
  #nextAt = -Infinity
  #probe: number
  #sent: Sent | null = null
  #timer: { at: number; cancel: () => void } | null = null
  #cancelRepeat = () => {}
  #sending = false
  /** True while a peer waits for a message, even if its text is unchanged. */
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

  /** Records that a peer listens. After a silence, the text is sent again. */
  peerListens() {
    if (!this.isListenedTo) {
      this.#nextAt = -Infinity
      this.#probe = this.pace.probe
      this.#sent = null
    }
    this.#listensUntil = this.ports.now() + LISTENS_FOR
    this.touched()
  }

  /** Answers a peer that asked, even if nothing is unsaved. */
  answer() {
    this.#owed = true
    this.touched()
  }

  /**
   * Records a change of the current or saved text. The cost does not depend on the page's length.
   */
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

  /** Returns true if peers need the message: they need saved text only after unsaved text. */
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
