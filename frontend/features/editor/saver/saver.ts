import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai'
import type { Node } from 'prosemirror-model'
import type { SaveBlockPayload, UnsavedChanges } from '#modules/workspace/api'
import type { Draft, SaveResult, SaverPorts, SaverState, ServerText } from './contract.js'
import { mergeBlocks } from './merge/merge-blocks.js'
import { chooseParts } from './merge/merge-documents.js'
import { mergedDocument, mergeInto } from './merge/merge-into.js'
import { type Choose, conflictsOf } from './merge/parts.js'
import { PeerChanges } from './peers/peer-changes.js'
import { savePayload } from './save-payload.js'
import { IDLE_DELAY, SaveTimer } from './save-timer.js'

/** One save. It keeps its key and its body until the server has said yes or no. */
export interface Job extends Draft {
  key: string
  payload: SaveBlockPayload
  /** What was on the screen when it was sent: the same with what peers had not saved. */
  shown: Draft
}

type Saved = Draft & { revision: number; at: number }

/** Milliseconds until what had to wait for the end of a composition is tried again. */
const COMPOSING_RETRY = 200

const store = getDefaultStore()

/**
 * Keeps one page saved. It is notified of every change, sends what changed since the last save, one
 * save at a time, and never forgets text: what could not be sent stays and is sent again.
 */
export class Saver {
  readonly stateAtom: PrimitiveAtom<SaverState>
  #ports: SaverPorts
  #current: Draft
  #saved: Saved
  /** What was saved before that, by its revision. */
  #previous: ServerText | null = null
  /** What is saved with what peers have typed over it: all of `current` but our own changes. */
  #shown: Draft
  #peers: PeerChanges
  /** True when a save was moved over changes that we have not seen yet. */
  #behind = false
  #job: Job | null = null
  #nextKey: string
  #running: Promise<void> | null = null
  #runAgain = false
  #timer: SaveTimer

  constructor(saved: Draft & ServerText & { at: number }, ports: SaverPorts) {
    this.#ports = ports
    this.#nextKey = ports.newKey()
    this.#timer = new SaveTimer(ports, () => void this.save())
    this.#peers = new PeerChanges(ports.after, () => this.#showPeers())
    this.#saved = saved
    this.#current = { name: saved.name, doc: saved.doc }
    this.#shown = this.#current
    this.stateAtom = atom<SaverState>({
      name: saved.name,
      dirty: false,
      savedAt: saved.at,
      problem: null,
      conflict: null,
    })
  }

  get state() {
    return store.get(this.stateAtom)
  }

  /** What is on the screen: what the person has written, saved or not, and what peers have. */
  get current() {
    return this.#current
  }

  /** What the server is known to hold. */
  get saved() {
    return this.#saved
  }

  /** The texts that the server is known to have held last, the latest first. */
  get revisions(): ServerText[] {
    if (this.#behind) return []
    return this.#previous ? [this.#saved, this.#previous] : [this.#saved]
  }

  /** What is saved with our own changes; null while these stand on what a peer has not saved. */
  get own(): Draft | null {
    if (this.#shown.doc === this.#saved.doc && this.#shown.name === this.#saved.name) {
      return this.#current
    }
    const doc = mergedDocument(this.#shown.doc, this.#current.doc, this.#saved.doc)
    const { name } = this.#current
    return doc && { name: name === this.#shown.name ? this.#saved.name : name, doc }
  }

  /** The save that has no answer yet. */
  get underWay(): Job | null {
    return this.#job
  }

  /**
   * The key of the save that takes up what no save holds yet. Drafts keep it: a save that outlives the
   * page and the draft of it count once.
   */
  get nextKey() {
    return this.#nextKey
  }

  /** Records what was typed. Costs the same however long the page is. */
  change(part: Partial<Draft>) {
    this.#current = { ...this.#current, ...part }
    this.#timer.typed()
    this.#update({ dirty: true })
    this.#saveSoon()
  }

  /** Records that the page got another name elsewhere on the screen, and that it is saved. */
  renamed(name: string) {
    if (this.#current.name === this.#shown.name) this.#current = { ...this.#current, name }
    this.#shown = { ...this.#shown, name }
    this.#saved = { ...this.#saved, name }
    this.#update({})
  }

  /**
   * Takes in what others have saved where no save is under way and none of it is about what we
   * changed. Otherwise our next save finds it out: the server moves that over theirs, or says that both
   * are about the same place. What the server refused, because the page was in the trash or locked, is
   * sent again.
   */
  follow({ name, at, ...text }: ServerText & { name: string; at: number }) {
    const readBeforeOurSave = at < this.#saved.at
    if (name !== this.#saved.name && !readBeforeOurSave) this.renamed(name)
    const refused = this.state.problem !== null
    if (text.revision > this.#saved.revision && this.#mayFollow(text)) {
      this.#takeIn(text)
      this.#saved = { ...this.#saved, at }
      this.#settle({ savedAt: at })
    }
    if (refused) void this.save()
  }

  /** Shows what a peer has typed and not saved yet, in place of what it had before. */
  takeUnsaved(changes: UnsavedChanges) {
    this.#peers.take(changes)
    this.#showPeers()
  }

  /** Called when the page is left and saved. */
  stop() {
    this.#peers.stop()
  }

  /**
   * Takes up text from an earlier visit that was written over `saved`, which may be newer than what was
   * read. `job` is the save of that visit without an answer.
   */
  restore(draft: Draft, saved: Draft & { revision: number }, job: Job | null) {
    this.#saved = { ...this.#saved, ...saved }
    this.#shown = { name: saved.name, doc: saved.doc }
    this.#current = draft
    this.#job = job
    this.#settle({})
    if (this.state.dirty) this.#timer.afterTyping()
  }

  /**
   * Takes up text from an earlier visit that was written over another text than the server has: over
   * `base`, if that is known. Brings both together as far as it can without the person.
   */
  restoreConflicting(draft: Draft, text: ServerText, base: Node | null) {
    this.#current = draft
    this.#update({ dirty: true, conflict: { ...text, base } })
    if (conflictsOf(this.parts).length > 0) return
    this.#end()
    this.#saveSoon()
  }

  /** Saves now. Resolves when no save is under way any more, however it went. */
  save(): Promise<void> {
    this.#timer.stop()
    if (this.state.conflict) return Promise.resolve()
    if (this.#running) this.#runAgain = true
    else this.#running = this.#run().finally(() => this.#ran())
    return this.#running
  }

  /** Saves now; returns whether everything is saved. */
  async flush() {
    if (this.state.dirty) await this.save()
    return !this.state.dirty
  }

  /** Resolves when no save is under way. */
  async settled() {
    await this.#running
  }

  /** Tries again what got no answer. */
  reconnect() {
    if (this.state.problem) void this.save()
  }

  /** Both versions as they are now, part by part; empty when there is no conflict. */
  get parts() {
    const { conflict } = this.state
    if (!conflict) return []
    const base = conflict.base && conflict.base.children
    return mergeBlocks(base, this.#current.doc.children, conflict.doc.children)
  }

  /**
   * Ends a conflict by a choice for each part that both changed; all else is brought together. Saves
   * the outcome.
   */
  resolve(choose: Choose) {
    this.#end(choose)
    return this.save()
  }

  /** Forgets what is unsaved. */
  discard() {
    this.#timer.stop()
    this.#job = null
    this.#takeKey()
    this.#current = { name: this.#saved.name, doc: this.#saved.doc }
    this.#shown = this.#current
    this.#update({ dirty: false, problem: null, conflict: null })
  }

  #end(choose: Choose = () => 'both') {
    const { parts } = this
    const { conflict } = this.state
    if (!conflict) throw new Error('There is no conflict to end')
    const { chosen, left } = chooseParts(this.#current.doc, parts, choose)
    const doc = this.#ports.settle(chosen, left)
    this.#current = { ...this.#current, doc }
    this.#hold(conflict)
    this.#shown = { ...this.#shown, doc: conflict.doc }
    this.#behind = false
    this.#settle({ conflict: null, problem: null })
  }

  async #run() {
    do {
      this.#runAgain = false
      await this.#runOnce()
    } while (this.#runAgain && !this.state.problem && !this.state.conflict)
  }

  #ran() {
    this.#running = null
    this.#showPeers()
  }

  async #runOnce() {
    if (this.#behind && !(await this.#catchUp())) return
    this.#job ??= this.#nextJob()
    if (!this.#job) {
      this.#settle({ problem: null })
      return
    }
    const job = this.#job
    this.#handle(job, await this.#ports.send(job.payload, job.key))
    if (this.#behind) await this.#catchUp()
  }

  #nextJob(): Job | null {
    const { own } = this
    if (!own) {
      // What it stands on is saved soon, or forgotten.
      this.#timer.afterFailure(IDLE_DELAY)
      return null
    }
    const payload = savePayload(this.#saved, own)
    this.#timer.taken()
    if (payload) return { ...own, payload, shown: this.#current, key: this.#takeKey() }
    // The same text: from now on it is the same document too.
    this.#saved = { ...this.#saved, doc: own.doc }
    this.#shown = this.#current
    return null
  }

  #takeKey() {
    const key = this.#nextKey
    this.#nextKey = this.#ports.newKey()
    return key
  }

  #handle(job: Job, result: SaveResult) {
    // Discarded while it was under way.
    if (this.#job !== job) return
    if (result.kind === 'unreachable') {
      this.#retryLater(result.message, result.after)
      return
    }
    this.#job = null
    this.#timer.answered()
    if (result.kind === 'refused') this.#settle({ problem: result.message })
    else if (result.kind === 'conflict') this.#handleConflict(job, result.text)
    else this.#handleSaved(job, result)
  }

  #handleSaved(job: Job, { revision, at }: Extract<SaveResult, { kind: 'saved' }>) {
    const sentText = job.payload.base_revision !== undefined
    const behind = revision !== this.#saved.revision + (sentText ? 1 : 0)
    this.#hold({ doc: job.doc, revision })
    this.#behind = behind
    this.#saved = { ...this.#saved, name: job.name, at }
    this.#shown = job.shown
    this.#settle({ savedAt: at, problem: null })
    if (this.state.dirty) this.#saveSoon()
  }

  #handleConflict(job: Job, text: ServerText) {
    if (!text.doc.eq(job.doc)) {
      if (this.#takeIn(text)) this.#runAgain = true
      return
    }
    // Both wrote the same. The name has not been taken yet.
    this.#hold({ doc: job.doc, revision: text.revision })
    this.#shown = { ...this.#shown, doc: job.shown.doc }
    this.#settle({ problem: null })
    if (this.state.dirty) this.#runAgain = true
  }

  /** Brings in what others wrote before our last save; false when that has to wait. */
  async #catchUp() {
    try {
      return this.#takeIn(await this.#ports.load())
    } catch (error) {
      this.#retryLater(error instanceof Error ? error.message : String(error))
      return false
    }
  }

  /** Merges the text of others into ours; false when the person must choose. */
  #takeIn(text: ServerText) {
    const base = this.#shown.doc
    const { name } = this.#saved
    const shown = this.#withPeers(text)
    const isShown = this.#show(shown) || this.#show({ name, doc: text.doc })
    if (isShown) {
      const same = text.doc === shown.doc || this.#shown.doc.eq(text.doc)
      this.#hold({ ...text, doc: same ? this.#shown.doc : text.doc })
      this.#settle({ problem: null })
    } else this.#update({ conflict: { ...text, base } })
    this.#behind = false
    return isShown
  }

  /** Others' text with what peers are known to have typed over it. */
  #withPeers(text: ServerText): Draft {
    const saved = { ...text, name: this.#saved.name }
    this.#peers.keepSince(text.revision)
    return this.#peers.over(saved) ?? { name: saved.name, doc: text.doc }
  }

  /** Brings what peers have not saved up to date, once nothing is under way that builds on it. */
  #showPeers() {
    if (this.#running || this.#job || this.#behind || this.state.conflict) return
    if (this.#ports.composing()) {
      this.#ports.after(COMPOSING_RETRY, () => this.#showPeers())
      return
    }
    const shown = this.#peers.over(this.#saved)
    if (!shown || (shown.doc === this.#shown.doc && shown.name === this.#shown.name)) return
    if (this.#show(shown)) this.#settle({})
    else if (!this.#peers.known) {
      // Our own changes stand on what nobody is going to save: it is ours from now on.
      this.#shown = { name: this.#saved.name, doc: this.#saved.doc }
      this.#settle({})
    }
  }

  /** Makes `shown` what our own changes stand on; false when these are about the same. */
  #show(shown: Draft) {
    const changes = mergeInto(this.#shown.doc, this.#current.doc, shown.doc)
    if (!changes) return false
    const untouched = this.#current.doc === this.#shown.doc
    const ownName = this.#current.name !== this.#shown.name
    const doc = changes.length > 0 ? this.#ports.merge(changes) : this.#current.doc
    this.#shown = { ...shown, doc: untouched && doc.eq(shown.doc) ? doc : shown.doc }
    this.#current = { name: ownName ? this.#current.name : shown.name, doc }
    return true
  }

  /** Whether nothing that is ours is under way, nor about what others changed. */
  #mayFollow(text: ServerText) {
    if (this.#running || this.#job || this.state.conflict) return false
    if (!this.state.dirty) return true
    if (this.#ports.composing()) return false
    return mergeInto(this.#shown.doc, this.#current.doc, text.doc) !== null
  }

  /** Remembers what the server holds. */
  #hold({ doc, revision }: ServerText) {
    if (revision !== this.#saved.revision) this.#previous = this.#behind ? null : this.#saved
    this.#saved = { ...this.#saved, doc, revision }
  }

  #retryLater(problem: string, after?: number) {
    this.#update({ problem })
    this.#timer.afterFailure(after)
  }

  #saveSoon() {
    if (this.state.conflict || this.#job) return
    this.#timer.afterTyping()
  }

  #isDirty() {
    const { name, doc } = this.#shown
    return this.#job !== null || this.#current.doc !== doc || this.#current.name !== name
  }

  #settle(change: Partial<SaverState>) {
    this.#update({ ...change, dirty: this.#isDirty() })
  }

  #update(change: Partial<SaverState>) {
    const before = this.state
    const state = { ...before, ...change, name: this.#current.name }
    const keys = Object.keys(state) as (keyof SaverState)[]
    if (keys.some((key) => state[key] !== before[key])) store.set(this.stateAtom, state)
  }
}
