import { getDefaultStore } from 'jotai'
import type { Node } from 'prosemirror-model'
import type { ContentChange, SaveBlockPayload } from '#modules/workspace/api'
import { applyChanges, changedRanges } from '#modules/workspace/document/changes'
import { rebase } from '#modules/workspace/document/rebase'
import { nodeToJson } from '#modules/workspace/document/json'
import { documentSchema } from '#modules/workspace/document/schema'
import { CALL_LIMIT } from '../../../app/api-client.js'
import { parseDocument } from '../document.js'
import type { SaveResult, SaverPorts } from './contract.js'
import { Saver } from './saver.js'

/** `doc('a', 'b')` returns a document of paragraphs. */
export function doc(...texts: string[]) {
  const { paragraph } = documentSchema.nodes
  return documentSchema.node(
    'doc',
    null,
    texts.map((text) => paragraph.create(null, text ? documentSchema.text(text) : null))
  )
}

export function textsOf(document: Node) {
  return document.children.map((node) => node.textContent)
}

/**
 * Outcome of a send. A hanging send gets no response before its deadline; the server may have
 * received it.
 */
export type Fate = 'lost' | 'answer lost' | 'hangs' | 'hangs, taken' | 'refused' | 'too much'

type Range = Pick<ContentChange, 'at' | 'delete'> & { insert: number }

/** Page on a fake server that rebases like the real one, for tests. */
export class FakeServer {
  name = 'Page'
  doc: Node
  revision = 0
  calls: { payload: SaveBlockPayload; key: string }[] = []
  /** Ranges of each save, the last range first. */
  #history: Range[][] = []
  #answers = new Map<string, SaveResult>()

  constructor(document: Node) {
    this.doc = document
  }

  /** Saves as another user. */
  write(document: Node) {
    this.#commit(document)
  }

  save(payload: SaveBlockPayload, key: string, at: number): SaveResult {
    this.calls.push({ payload, key })
    const known = this.#answers.get(key)
    if (known) return known
    const result = this.#apply(payload, at)
    if (result.kind === 'saved') this.#answers.set(key, result)
    return result
  }

  #apply({ name, content, base_revision: base, changes = [] }: SaveBlockPayload, at: number) {
    if (content !== undefined) this.#commit(parseDocument(content))
    else if (base !== undefined) {
      const ranges = changes.map((change) => ({
        ...change,
        nodes: change.insert,
        insert: change.insert.length,
      }))
      const moved = rebase(ranges, this.#history.slice(base).flat())
      if (!moved)
        return { kind: 'conflict' as const, text: { doc: this.doc, revision: this.revision } }
      const before = this.doc.children.map(nodeToJson)
      const after = applyChanges(
        before,
        moved.map((range) => ({ ...range, insert: range.nodes }))
      )
      this.#commit(documentSchema.nodeFromJSON({ type: 'doc', content: after }))
    }
    if (name !== undefined) this.name = name
    return { kind: 'saved' as const, revision: this.revision, at }
  }

  #commit(document: Node) {
    const changes = changedRanges(this.doc, document)
    if (changes.length === 0) return
    this.#history.push(
      changes.map(({ insert, ...range }) => ({ ...range, insert: insert.length })).reverse()
    )
    this.doc = document
    this.revision++
  }
}

/** Delay in ms that an overloaded server requests before a retry. */
export const TOLD_DELAY = 7_000

/** Saver with a clock that advances only on request, and a connection that can be cut. */
export class FakeWorld {
  time = 0
  /** Outcomes of the next sends, in order; later sends succeed. */
  line: Fate[] = []
  /** True to make sends wait for `release`. */
  slow = false
  offline = false
  /** Document that undo leads to after the last conflict. */
  aside: Node | null = null
  /** The page's own edit after changes of other users are merged. */
  tidy = (document: Node) => document
  /** Names given elsewhere while the page had an unsaved name. */
  otherNames: string[] = []
  /** Set during a composition of an input method; resolves at its end. */
  composition: PromiseWithResolvers<void> | null = null
  /** Stub of the port with the same name; by default there are no peers. */
  peerSaved = () => Promise.resolve(false)
  readonly server: FakeServer
  readonly saver: Saver
  #timers: { at: number; task: () => void }[] = []
  #waiting: (() => void)[] = []
  static #keys = 0

  /** Creates a page with this text, or another tab with the same server's page. */
  constructor(document: Node, server = new FakeServer(document)) {
    this.server = server
    this.saver = new Saver({ name: 'Page', doc: document, revision: 0, at: 0 }, this.#ports())
  }

  /** Calls back after each change of the saver's state. */
  onState(task: () => void) {
    getDefaultStore().sub(this.saver.stateAtom, task)
  }

  /** Payloads sent so far. */
  get sent() {
    return this.server.calls.map(({ payload }) => payload)
  }

  /** Advances the clock by `ms` and runs all timers due. */
  async pass(ms: number) {
    const end = this.time + ms
    await settle()
    for (let timer = this.#due(end); timer; timer = this.#due(end)) {
      this.time = timer.at
      timer.task()
      await settle()
    }
    this.time = end
  }

  /** Begins a composition, which a merge would end. */
  compose() {
    this.composition = Promise.withResolvers()
  }

  async endComposition() {
    this.composition?.resolve()
    this.composition = null
    await settle()
  }

  /** Releases the sends that wait on the slow connection. */
  async release() {
    for (const go of this.#waiting.splice(0)) go()
    await settle()
  }

  /** Runs the task after `ms`; returns a function that cancels it. */
  after(ms: number, task: () => void) {
    const timer = { at: this.time + ms, task }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  #due(end: number) {
    const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
    if (next) this.#timers.splice(this.#timers.indexOf(next), 1)
    return next
  }

  #ports(): SaverPorts {
    return {
      send: (payload, key) => this.#send(payload, key),
      load: async () => {
        if (this.offline) throw new Error('Network error')
        return { doc: this.server.doc, revision: this.server.revision }
      },
      composed: () => this.composition?.promise,
      merge: (changes) => {
        if (this.composition) throw new Error('A merge ended the composition')
        const nodes = this.saver.current.doc.children.map(nodeToJson)
        const content = applyChanges(nodes, changes)
        const merged = documentSchema.nodeFromJSON({ type: 'doc', content })
        const tidied = this.tidy(merged)
        if (tidied !== merged) this.saver.change({ doc: tidied })
        return tidied
      },
      settle: (chosen, aside) => {
        this.aside = aside
        return chosen
      },
      peerSaved: () => this.peerSaved(),
      renamedElsewhere: (name) => void this.otherNames.push(name),
      newKey: () => `key ${++FakeWorld.#keys}`,
      after: (ms, task) => this.after(ms, task),
      now: () => this.time,
    }
  }

  async #send(payload: SaveBlockPayload, key: string): Promise<SaveResult> {
    if (this.slow) await new Promise<void>((go) => this.#waiting.push(go))
    const fate = this.offline ? 'lost' : this.line.shift()
    if (fate === 'lost') return { kind: 'unreachable', message: 'Network error' }
    if (fate === 'too much') return { kind: 'unreachable', message: 'Wait', after: TOLD_DELAY }
    if (fate === 'refused') return { kind: 'refused', message: 'Too large' }
    if (fate === 'hangs') return this.#unanswered()
    const result = this.server.save(payload, key, this.time)
    if (fate === 'hangs, taken') return this.#unanswered()
    return fate === 'answer lost' ? { kind: 'unreachable', message: 'Network error' } : result
  }

  async #unanswered(): Promise<SaveResult> {
    await new Promise<void>((end) => this.after(CALL_LIMIT, end))
    return { kind: 'unreachable', message: 'The server took too long to answer' }
  }
}

/** Lets pending promises that depend only on each other settle. */
async function settle() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
