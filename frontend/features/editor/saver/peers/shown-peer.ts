import type { SaverPorts } from '../contract.js'
import type { Saver } from '../saver.js'
import { documentOf, type KnownPeer, type KnownPeers, hasUnsaved } from './known-peers.js'

/** Milliseconds that a save waits for the save of the peer on whose text it is based. */
export const PEER_SAVES_WITHIN = 3_000

interface ShownPorts extends Pick<SaverPorts, 'after'> {
  /** Returns true during an IME composition, which a change of the text would end. */
  composing: () => boolean
  /** Asks the peer to save now. */
  ask: (peer: KnownPeer) => void
}

/** Shows the unsaved document of one peer in a page that has no unsaved text of its own. */
export class ShownPeer {
  /** The shown peer with its message; null while the saved document is shown. */
  #peer: KnownPeer | null = null
  /** Ends the wait for the peer's save. */
  #endWait: ((saved: boolean) => void) | null = null

  constructor(
    private readonly saver: Saver,
    private readonly known: KnownPeers,
    private readonly ports: ShownPorts
  ) {}

  /** Shows the peers' current text, if the page is free to show it. */
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
    // Set before the call, because the page may write into the text while it is shown.
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

  /** Returns the peer to show: the current one while it has unsaved text. */
  #choose(): KnownPeer | null {
    const { revision } = this.saver.saved
    const same = this.#latest()
    if (same && hasUnsaved(same.text, revision)) return same
    return this.known.unsavedOver(revision) ?? null
  }

  /** Returns true if the shown peer has saved, but this page has not received the save yet. */
  #awaitsSave() {
    const { shown, saved } = this.saver
    return shown !== null && (this.#latest()?.text.revision ?? -Infinity) > saved.revision
  }

  /**
   * Returns true once the peer has saved or undone its text, and false if the peer is gone. Returns
   * undefined until then.
   */
  #isSettled({ tab }: KnownPeer) {
    const latest = this.known.get(tab)
    if (!latest) return false
    const { revision } = this.saver.saved
    const unsettled = latest.text.revision < revision || hasUnsaved(latest.text, revision)
    return unsettled ? undefined : true
  }

  #latest() {
    return this.#peer && this.known.get(this.#peer.tab)
  }
}
