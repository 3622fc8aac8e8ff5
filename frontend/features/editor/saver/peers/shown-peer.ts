import type { SaverPorts } from '../contract.js'
import type { Saver } from '../saver.js'
import { documentOf, type HeardPeer, type HeardPeers, hasUnsaved } from './heard-peers.js'

/** Milliseconds that a save waits for the save of the peer whose text it stands on. */
export const PEER_SAVES_WITHIN = 3_000

interface ShownPorts extends Pick<SaverPorts, 'after'> {
  /** Returns whether a composition is under way, which a change of the text would end. */
  composing: () => boolean
  /** Asks the peer to save now. */
  ask: (peer: HeardPeer) => void
}

/** Shows the unsaved document of one peer in a page that has no unsaved text of its own. */
export class ShownPeer {
  /** The peer, as it was heard; null when the saved document is shown. */
  #peer: HeardPeer | null = null
  /** Ends the wait for the peer's save. */
  #endWait: ((saved: boolean) => void) | null = null

  constructor(
    private readonly saver: Saver,
    private readonly heard: HeardPeers,
    private readonly ports: ShownPorts
  ) {}

  /** Shows what the peers have now, as far as the page is free for that. */
  update() {
    const { saver } = this
    if (this.#peer && this.#endWait) {
      const settled = this.#isSettled(this.#peer)
      if (settled !== undefined) this.#endWait(settled)
    }
    if (saver.state.dirty || !saver.isInStep || this.ports.composing() || this.#awaitsSave()) return
    const peer = this.#choose()
    const isShown = saver.shown !== null
    if (peer === this.#peer && isShown === (peer !== null)) return
    const before = this.#peer
    // The page may write into the text while it is shown.
    this.#peer = peer
    if (!saver.show(peer && documentOf(peer.text, saver.saved))) this.#peer = before
  }

  /** Asks the peer to save; see `SaverPorts.peerSaved`. */
  async saved(): Promise<boolean> {
    const peer = this.#peer
    if (!peer) return false
    const settled = this.#isSettled(peer)
    if (settled !== undefined) return settled
    this.ports.ask(peer)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const cancel = this.ports.after(PEER_SAVES_WITHIN, () => resolve(false))
    this.#endWait = resolve
    return promise.finally(() => {
      this.#endWait = null
      cancel()
    })
  }

  /** Ends the wait for the peer's save, because the tab is about to close. */
  leave() {
    this.#endWait?.(false)
  }

  /** Returns the peer to show: the same as before as long as it has unsaved text. */
  #choose(): HeardPeer | null {
    const { revision } = this.saver.saved
    const same = this.#latest()
    if (same && hasUnsaved(same.text, revision)) return same
    return this.heard.unsavedOver(revision) ?? null
  }

  /** Returns whether the shown peer has saved, and its save is on its way to this page. */
  #awaitsSave() {
    const { shown, saved } = this.saver
    return shown !== null && (this.#latest()?.text.revision ?? -Infinity) > saved.revision
  }

  /** True once the peer has saved its text or taken it back, false when it is gone. */
  #isSettled({ tab }: HeardPeer) {
    const latest = this.heard.get(tab)
    if (!latest) return false
    const { revision } = this.saver.saved
    const unsettled = latest.text.revision < revision || hasUnsaved(latest.text, revision)
    return unsettled ? undefined : true
  }

  #latest() {
    return this.#peer && this.heard.get(this.#peer.tab)
  }
}
