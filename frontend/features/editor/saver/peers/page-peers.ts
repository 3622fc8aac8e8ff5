import { MAX_UNSAVED_BYTES, type UnsavedChanges } from '#modules/workspace/api'
import type { Route } from '../../../../app/live/peers.js'
import type { SaverPorts } from '../contract.js'
import type { Saver } from '../saver.js'
import { documentOf, type HeardPeer, HeardPeers, hasUnsaved } from './heard-peers.js'
import { type LinePace, PeerLine } from './peer-line.js'

/** Milliseconds that a save waits for the save of the peer whose text it stands on. */
export const PEER_SAVES_WITHIN = 3_000
/** Milliseconds between two messages that only say that this tab shows the page. */
const PRESENCE_DELAY: Record<Route, number> = { tab: 1_000, device: 10_000 }

/** A message between tabs is cheap; one through the server costs the server a request. */
const PACES: Record<Route, LinePace> = {
  tab: { first: 0, next: 50, probe: 1_000, lastProbe: 8_000 },
  device: { first: 30, next: 250, probe: 15_000, lastProbe: 60_000 },
}

interface PeersPorts extends Pick<SaverPorts, 'after' | 'now'> {
  /** Sends a message along one route; resolves once it is sent, never rejects. */
  tell: (message: UnsavedChanges, by: Route) => Promise<void>
  /** Returns whether the page is on a screen that the user may look at. */
  isVisible: () => boolean
  /** Returns whether a composition is under way, which a change of the text would end. */
  composing: () => boolean
}

/**
 * Shows unsaved text of the user's other tabs and browsers while this page has none of its own, and
 * sends them the unsaved text of this page (decision 285).
 */
export class PagePeers {
  #heard: HeardPeers
  #lines: Record<Route, PeerLine>
  /** The peer whose document is shown, as it was heard. */
  #shown: HeardPeer | null = null
  #version = 0
  #presentAt: Record<Route, number> = { tab: -Infinity, device: -Infinity }
  /** Ends the wait for the peer's save. */
  #endWait: ((saved: boolean) => void) | null = null

  constructor(
    private readonly tab: string,
    private readonly saver: Saver,
    private readonly ports: PeersPorts
  ) {
    this.#heard = new HeardPeers(ports.after, () => this.#update())
    this.#lines = { tab: this.#line('tab'), device: this.#line('device') }
    this.#present('tab')
  }

  /** Records that something was typed or saved. Costs the same however long the page is. */
  touched() {
    for (const line of Object.values(this.#lines)) line.touched()
    this.#update()
  }

  /** Handles a message of another tab or browser about this page. */
  take(message: UnsavedChanges, by: Route) {
    if (message.tab === this.tab) return
    const line = this.#lines[by]
    line.heard()
    if (message.ask === this.tab) void this.saver.save().then(() => line.answer())
    if (message.text?.changes.length) this.#present(by)
    this.#heard.take(message, by)
    this.#update()
  }

  /** Lets another browser that saved the page know that this one shows it. */
  savedElsewhere() {
    if (!this.#lines.tab.isListenedTo) this.#present('device')
  }

  /** Asks the shown peer to save; see `SaverPorts`. */
  async peerSaved(): Promise<boolean> {
    const peer = this.#shown
    if (!peer) return false
    const settled = this.#isSettled(peer)
    if (settled !== undefined) return settled
    void this.#tell({ ask: peer.tab }, peer.by)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const cancel = this.ports.after(PEER_SAVES_WITHIN, () => resolve(false))
    this.#endWait = resolve
    return promise.finally(() => {
      this.#endWait = null
      cancel()
    })
  }

  /** Ends the wait for a peer's save, because the tab is about to close. */
  leave() {
    this.#endWait?.(false)
  }

  stop() {
    this.leave()
    this.#heard.stop()
    for (const line of Object.values(this.#lines)) line.stop()
  }

  #update() {
    const { saver } = this
    if (this.#shown && this.#endWait) {
      const settled = this.#isSettled(this.#shown)
      if (settled !== undefined) this.#endWait(settled)
    }
    if (saver.state.dirty || !saver.isInStep || this.ports.composing()) return
    const peer = this.#choose()
    if (peer === 'wait' || (peer === this.#shown && (peer === null) === (saver.shown === null))) {
      return
    }
    const before = this.#shown
    // The page may write into the text while it is shown.
    this.#shown = peer
    if (!saver.show(peer && documentOf(peer.text, saver.saved))) this.#shown = before
  }

  /** Returns the peer to show: the same as before as long as it has unsaved text. */
  #choose(): HeardPeer | null | 'wait' {
    const { revision } = this.saver.saved
    const same = this.#shown && this.#heard.get(this.#shown.tab)
    // It has saved; that save is on its way to this page.
    if (same && this.saver.shown && same.text.revision > revision) return 'wait'
    if (same && hasUnsaved(same.text, revision)) return same
    return this.#heard.unsavedOver(revision) ?? null
  }

  /** True once the peer has saved its text or taken it back, false when it is gone. */
  #isSettled({ tab }: HeardPeer) {
    const latest = this.#heard.get(tab)
    if (!latest) return false
    const { revision } = this.saver.saved
    const unsettled = latest.text.revision < revision || hasUnsaved(latest.text, revision)
    return unsettled ? undefined : true
  }

  #line(by: Route) {
    const { after, now } = this.ports
    return new PeerLine(PACES[by], {
      after,
      now,
      look: () => {
        const { current, saved, isInStep, shown, state } = this.saver
        if (!isInStep || (shown && state.dirty)) return null
        return { doc: shown ? saved.doc : current.doc, saved }
      },
      send: async (text) => {
        const message = this.#message({ text })
        if (by === 'tab' || sizeOf(message) <= MAX_UNSAVED_BYTES) await this.ports.tell(message, by)
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

function sizeOf(message: UnsavedChanges) {
  return new TextEncoder().encode(JSON.stringify(message)).length
}
