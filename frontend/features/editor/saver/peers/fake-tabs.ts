import { documentSchema } from '#modules/workspace/document/schema'
import type { UnsavedChanges } from '#modules/workspace/api'
import type { Route } from '../../../../app/live/peers.js'
import { type FakeServer, FakeWorld, textsOf } from '../fake-world.js'
import { PagePeers } from './page-peers.js'

interface Sent {
  message: UnsavedChanges
  by: Route
}

/**
 * Tab with a page that other tabs may have open, for tests; messages arrive when `receiveMessages`
 * is called.
 */
export class FakeTab {
  readonly world: FakeWorld
  readonly peers: PagePeers
  composing = false
  /** Messages not delivered yet, the oldest first. */
  inbox: Sent[] = []
  #followed = 0

  constructor(
    readonly all: FakeTab[],
    server: FakeServer,
    readonly by: Route
  ) {
    this.world = new FakeWorld(server.doc, server)
    this.peers = new PagePeers(`tab ${all.length + 1}`, this.world.saver, {
      tell: (message, by) => this.#tell(message, by),
      isVisible: () => true,
      composing: () => this.composing,
      after: (ms, task) => this.world.after(ms, task),
      now: () => this.world.time,
    })
    this.world.peerSaved = () => this.peers.peerSaved()
    this.world.onState(() => this.peers.touched())
  }

  get texts() {
    return textsOf(this.world.saver.current.doc)
  }

  /** Types into a line, or deletes a letter there. */
  type(line: number, place: number, text: string) {
    const { saver } = this.world
    const { children } = saver.current.doc
    const index = line % children.length
    const before = children[index]!.textContent
    const at = place % (before.length + 1)
    const after = before.slice(0, at) + text + before.slice(text === '' ? at + 1 : at)
    const { paragraph } = documentSchema.nodes
    const next = paragraph.create(null, after ? documentSchema.text(after) : null)
    const blocks = children.toSpliced(index, 1, next)
    saver.change({ doc: documentSchema.node('doc', null, blocks) })
    this.peers.touched()
  }

  /** Delivers all messages. */
  receiveMessages() {
    for (const { message, by } of this.inbox.splice(0)) this.peers.receive(message, by)
  }

  /** Refetches the page, as the live feed makes a tab do. */
  follow() {
    const { saver, server, time } = this.world
    saver.follow({ name: server.name, doc: server.doc, revision: server.revision, at: time })
    if (server.revision > this.#followed) this.peers.savedElsewhere()
    this.#followed = server.revision
    this.peers.touched()
  }

  async #tell(message: UnsavedChanges, by: Route) {
    if (by !== this.by) return
    for (const tab of this.all) {
      if (tab !== this) tab.inbox.push({ message: structuredClone(message), by })
    }
  }
}

/** Opens several tabs with the page of one server. */
export function openTabs(count: number, server: FakeServer, by: Route) {
  const tabs: FakeTab[] = []
  while (tabs.length < count) tabs.push(new FakeTab(tabs, server, by))
  return tabs
}

/** Advances the time in all tabs; delivers messages every `step` ms. */
export async function passTogether(tabs: FakeTab[], ms: number, step = 25) {
  for (let passed = 0; passed < ms; passed += step) {
    for (const { world } of tabs) await world.pass(Math.min(step, ms - passed))
    for (const tab of tabs) tab.receiveMessages()
  }
}
