import type { Node } from 'prosemirror-model'
import type { UnsavedChanges } from '#modules/workspace/api'
import { changeDocument } from '../../document.js'
import type { Draft, SaverPorts, ServerText } from '../contract.js'
import { mergedDocument } from '../merge/merge-into.js'

/** Milliseconds without a word after which what a peer has not saved is not shown any longer. */
export const PEER_SILENCE = 20_000

interface Peer extends UnsavedChanges {
  forget: () => void
}

/** What other tabs and devices have typed and not saved yet, by tab. */
export class PeerChanges {
  #peers = new Map<string, Peer>()

  constructor(
    private readonly after: SaverPorts['after'],
    /** Called when a peer is forgotten. */
    private readonly forgotten: () => void
  ) {}

  get known() {
    return this.#peers.size > 0
  }

  /** Takes what a tab has not saved; it says all of it each time. */
  take(changes: UnsavedChanges) {
    const { tab } = changes
    this.#drop(tab)
    if (isNothing(changes)) return
    const forget = this.after(PEER_SILENCE, () => {
      this.#peers.delete(tab)
      this.forgotten()
    })
    this.#peers.set(tab, { ...changes, forget })
  }

  /** Forgets the peers that say nothing over this revision or a later one: all of theirs is in it. */
  keepSince(revision: number) {
    for (const [tab, { over }] of this.#peers) {
      if (over.every((base) => base.revision < revision)) this.#drop(tab)
    }
  }

  /** The saved text with what each peer has not saved; null while one speaks of another revision. */
  over(saved: Draft & ServerText): Draft | null {
    const shown: Draft = { name: saved.name, doc: saved.doc }
    for (const peer of this.#peers.values()) {
      const base = peer.over.find(({ revision }) => revision === saved.revision)
      if (!base) return null
      const theirs = readable(saved.doc, base.changes)
      if (!theirs) continue
      shown.doc = mergedDocument(saved.doc, shown.doc, theirs) ?? shown.doc
      shown.name = peer.name ?? shown.name
    }
    return shown
  }

  stop() {
    for (const tab of this.#peers.keys()) this.#drop(tab)
  }

  #drop(tab: string) {
    this.#peers.get(tab)?.forget()
    this.#peers.delete(tab)
  }
}

/** Whether a tab has saved all that it has. */
export function isNothing({ name, over }: UnsavedChanges) {
  return name === undefined && (over[0]?.changes.length ?? 0) === 0
}

/** The text with these changes; null when this tab's app can't read them. */
function readable(doc: Node, changes: UnsavedChanges['over'][number]['changes']) {
  if (changes.length === 0) return doc
  try {
    const changed = changeDocument(doc, changes)
    changed.check()
    return changed
  } catch {
    return null
  }
}
