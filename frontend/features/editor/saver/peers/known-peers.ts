import type { Node } from 'prosemirror-model'
import type { UnsavedChanges, UnsavedText } from '#modules/workspace/api'
import type { Route } from '../../../../app/live/peers.js'
import { changeDocument } from '../../document.js'
import type { SaverPorts, ServerText } from '../contract.js'
import { changesOf } from './spliced.js'

/** Milliseconds of silence after which a peer counts as gone. */
export const PEER_SILENCE = 15_000

/** Latest message of a peer about its text. */
export interface KnownPeer {
  tab: string
  version: number
  text: UnsavedText
  by: Route
}

/** Latest unsaved text of each peer that shows the page. */
export class KnownPeers {
  #peers = new Map<string, KnownPeer & { forget: () => void }>()

  constructor(
    private readonly after: SaverPorts['after'],
    /** Called when a peer has been silent for too long. */
    private readonly onGone: () => void
  ) {}

  /** Stores a message, unless a later one of the same peer has already arrived. */
  receive({ tab, version, text }: UnsavedChanges, by: Route) {
    const known = this.#peers.get(tab)
    if (!text || (known && known.version >= version)) return
    known?.forget()
    const forget = this.after(PEER_SILENCE, () => {
      this.#peers.delete(tab)
      this.onGone()
    })
    this.#peers.set(tab, { tab, version, text, by, forget })
  }

  get(tab: string): KnownPeer | undefined {
    return this.#peers.get(tab)
  }

  /** Returns the peer with the most recent unsaved text on this revision. */
  unsavedOver(revision: number): KnownPeer | undefined {
    return [...this.#peers.values()].findLast(({ text }) => hasUnsaved(text, revision))
  }

  stop() {
    for (const { forget } of this.#peers.values()) forget()
    this.#peers.clear()
  }
}

/** Returns true if the text differs from the saved text of this revision. */
export function hasUnsaved(text: UnsavedText, revision: number) {
  return text.revision === revision && !isEmpty(text)
}

/** Returns true if a peer has nothing unsaved. */
export function isEmpty({ changes, spliced = [] }: UnsavedText) {
  return changes.length + spliced.length === 0
}

/** Returns the peer's document; null when this app's schema lacks a part of it. */
export function documentOf(text: UnsavedText, saved: ServerText): Node | null {
  try {
    const doc = changeDocument(saved.doc, changesOf(text, saved.doc))
    const known = new Set(saved.doc.children)
    for (const block of doc.children) if (!known.has(block)) block.check()
    return doc.childCount > 0 ? doc : null
  } catch {
    return null
  }
}
