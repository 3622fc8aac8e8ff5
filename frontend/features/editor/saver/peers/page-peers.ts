import { MAX_UNSAVED_BYTES, type UnsavedChanges } from '#modules/workspace/api'
import type { Route } from '../../../../app/live/peers.js'
import type { SaverPorts } from '../contract.js'
import type { Saver } from '../saver.js'
import { isEmpty, KnownPeers } from './known-peers.js'
import { type LinePace, PeerLine } from './peer-line.js'
import { ShownPeer } from './shown-peer.js'
import { splice } from './spliced.js'

/** Milliseconds between two presence messages, which only say that this tab shows the page. */
const PRESENCE_DELAY: Record<Route, number> = { tab: 1_000, device: 10_000 }

/**
 * Pace of messages per route: between tabs they are cheap, through the server each costs a request.
 */
const PACES: Record<Route, LinePace> = {
  tab: { first: 0, next: 50, probe: 1_000, lastProbe: 8_000 },
  device: { first: 30, next: 250, probe: 15_000, lastProbe: 60_000 },
}

interface PeersPorts extends Pick<SaverPorts, 'after' | 'now'> {
  /** Sends a message along one route; resolves once it is sent, never rejects. */
  tell: (message: UnsavedChanges, by: Route) => Promise<void>
  /** Returns true if the page may be visible to the user. */
  isVisible: () => boolean
  /** Returns true during an IME composition, which a change of the text would end. */
  composing: () => boolean
}

/** Exchanges unsaved text with the user's other tabs and browsers that show the page (decision 285). */
export class PagePeers {
  #known: KnownPeers
  #lines: Record<Route, PeerLine>
  #shown: ShownPeer
  #version = 0
  #presentAt: Record<Route, number> = { tab: -Infinity, device: -Infinity }

  constructor(
    private readonly tab: string,
    private readonly saver: Saver,
    private readonly ports: PeersPorts
  ) {
    const { after, composing } = ports
    this.#known = new KnownPeers(after, () => this.#shown.update())
    this.#lines = { tab: this.#line('tab'), device: this.#line('device') }
    this.#shown = new ShownPeer(saver, this.#known, {
      after,
      composing,
      ask: (peer) => void this.#tell({ ask: peer.tab }, peer.by),
    })
    this.#present('tab')
  }

  /** Records typing or a save. The cost does not depend on the page's length. */
  touched() {
    for (const line of Object.values(this.#lines)) line.touched()
    this.#shown.update()
  }

  /** Handles a message of another tab or browser about this page. */
  receive(message: UnsavedChanges, by: Route) {
    if (message.tab === this.tab) return
    const line = this.#lines[by]
    line.peerListens()
    if (message.ask === this.tab) void this.saver.save().then(() => line.answer())
    if (message.text && !isEmpty(message.text)) this.#present(by)
    this.#known.receive(message, by)
    this.#shown.update()
  }

  /** Tells another browser that saved the page that this tab shows it. */
  savedElsewhere() {
    if (!this.#lines.tab.isListenedTo) this.#present('device')
  }

  /** Asks the shown peer to save; see `SaverPorts.peerSaved`. */
  peerSaved() {
    return this.#shown.saved()
  }

  /** Ends the wait for a peer's save, because the tab is about to close. */
  leave() {
    this.#shown.leave()
  }

  stop() {
    this.leave()
    this.#known.stop()
    for (const line of Object.values(this.#lines)) line.stop()
  }

  #line(by: Route) {
    const { after, now } = this.ports
    return new PeerLine(PACES[by], {
      after,
      now,
      look: () => {
        const { current, saved, isInStep, shown, state } = this.saver
        if (!isInStep || (shown && state.dirty)) return null
        // While the server rejects saves, messages through it are paused.
        if (by === 'device' && state.problem !== null) return null
        return { doc: shown ? saved.doc : current.doc, saved }
      },
      send: async (text) => {
        const message = this.#message({ text })
        if (by === 'tab' || isShort(message)) return this.ports.tell(message, by)
        const short = { ...message, text: splice(text, this.saver.saved.doc) }
        if (isShort(short)) await this.ports.tell(short, by)
      },
    })
  }

  #present(by: Route) {
    const now = this.ports.now()
    if (now - this.#presentAt[by] < PRESENCE_DELAY[by]) return
    if (by === 'device' && !this.ports.isVisible()) return
    this.#presentAt[by] = now
    void this.#tell({}, by)
  }

  #tell(content: Omit<UnsavedChanges, 'tab' | 'version'>, by: Route) {
    return this.ports.tell(this.#message(content), by)
  }

  #message(content: Omit<UnsavedChanges, 'tab' | 'version'>): UnsavedChanges {
    return { tab: this.tab, version: ++this.#version, ...content }
  }
}

/** Returns true if the server relays the message. */
function isShort(message: UnsavedChanges) {
  return new TextEncoder().encode(JSON.stringify(message)).length <= MAX_UNSAVED_BYTES
}
