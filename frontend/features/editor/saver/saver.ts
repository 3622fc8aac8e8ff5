import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai'
import type { Node } from 'prosemirror-model'
import type { SaveBlockPayload } from '#modules/workspace/api'
import { changedRanges } from '#modules/workspace/document/changes'
import type { Draft, SaveResult, SaverPorts, SaverState, ServerText } from './contract.js'
import { mergeBlocks } from './merge/merge-blocks.js'
import { bringTogether, chooseParts, mergeOver } from './merge/merge-documents.js'
import { type Choose, conflictsOf } from './merge/parts.js'
import { savePayload } from './save-payload.js'
import { SaveTimer } from './save-timer.js'

/** One save. It keeps its key and its payload until the server has accepted or rejected it. */
export interface Job extends Draft {
  key: string
  payload: SaveBlockPayload
}

const store = getDefaultStore()

/**
 * Keeps one page saved. It receives every change and sends the difference to the last save, one
 * save at a time. It never loses text: unsent changes stay and are retried.
 */
export class Saver {
  readonly stateAtom: PrimitiveAtom<SaverState>
  #ports: SaverPorts
  #current: Draft
  #saved: Draft & { revision: number; at: number }
  /** Unsaved document of a peer, shown over the saved one; null if there is none. */
  #shown: Node | null = null
  /**
   * True once the peer of the shown document is gone, so that our text no longer waits for its
   * save.
   */
  #peerGone = false
  /** True if the server rebased a save over changes that this page has not loaded yet. */
  #behind = false
  #job: Job | null = null
  #nextKey: string
  #running: Promise<void> | null = null
  #runAgain = false
  #timer: SaveTimer
  /** True if another device's name was reported since this page's name was last saved. */
  #isNameReported = false

  constructor(saved: Draft & ServerText & { at: number }, ports: SaverPorts) {
    this.#ports = ports
    this.#nextKey = ports.newKey()
    this.#timer = new SaveTimer(ports, () => void this.save())
    this.#saved = saved
    this.#current = { name: saved.name, doc: saved.doc }
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

  /** The user's current text, saved or not. */
  get current() {
    return this.#current
  }

  /** Last known state of the server. */
  get saved() {
    return this.#saved
  }

  /** False while the saved document is of a different revision than `saved` says. */
  get isInStep() {
    return !this.#behind
  }

  /** Unsaved document of a peer that is shown, or on which this page's unsaved text is based. */
  get shown() {
    return this.#shown
  }

  /** Save in flight, without a response yet. */
  get underWay(): Job | null {
    return this.#job
  }

  /**
   * Key of the next save, for changes that no save contains yet. Drafts store the key, so that a
   * save that outlives the page and its draft apply once.
   */
  get nextKey() {
    return this.#nextKey
  }

  /** Records typing. The cost does not depend on the page's length. */
  change(part: Partial<Draft>) {
    this.#current = { ...this.#current, ...part }
    this.#timer.typed()
    const standsOnPeer = this.#shown !== null && !this.state.dirty
    this.#update({ dirty: true })
    if (standsOnPeer) void this.save()
    else this.#saveSoon()
  }

  /**
   * Shows a peer's unsaved document over the saved one, without making it this page's text; null
   * shows the saved document. Returns false and changes nothing while this page has unsaved text.
   */
  show(peer: Node | null) {
    if (this.state.dirty || this.#running || this.#behind) return false
    const wanted = peer ?? this.#saved.doc
    this.#shown = wanted
    const changes = changedRanges(this.#current.doc, wanted)
    const doc = changes.length > 0 ? this.#ports.merge(changes) : this.#current.doc
    const ground = doc.eq(wanted) ? doc : wanted
    this.#current = { ...this.#current, doc }
    this.#shown = peer && ground
    this.#peerGone = false
    if (!peer) this.#saved = { ...this.#saved, doc: ground }
    this.#settle({})
    return true
  }

  /**
   * Records that the page was renamed elsewhere, and that the name is saved. An unsaved name of
   * this page stays, and the other one is reported once (rule 15.82).
   */
  renamed(name: string) {
    if (this.#current.name === this.#saved.name) this.#current = { ...this.#current, name }
    else if (![this.#current.name, this.#job?.name].includes(name) && !this.#isNameReported) {
      this.#isNameReported = true
      this.#ports.renamedElsewhere(name)
    }
    this.#saved = { ...this.#saved, name }
    this.#update({})
  }

  /**
   * Applies saves of other users if nothing of ours is unsaved. Otherwise our next save handles
   * them: the server rebases it over theirs, or reports a conflict. A save that was rejected
   * because the page was locked or in the trash is retried. All merges wait for the end of a
   * composition (rule 15.69).
   */
  follow({ name, at, ...text }: ServerText & { name: string; at: number }) {
    const readBeforeOurSave = at < this.#saved.at
    if (name !== this.#saved.name && !readBeforeOurSave) this.renamed(name)
    if (this.state.dirty || this.#running) {
      this.reconnect()
      return
    }
    if (text.revision <= this.#saved.revision) return
    const composed = this.#ports.composed()
    if (composed) {
      void composed.then(() => this.follow({ name, at, ...text }))
      return
    }
    this.#takeIn(text)
    this.#saved = { ...this.#saved, at }
    this.#settle({ savedAt: at })
  }

  /**
   * Restores text from an earlier visit that was based on `saved`, which may be newer than the
   * fetched page. `job` is that visit's save without a response.
   */
  restore(draft: Draft, saved: Draft & { revision: number }, job: Job | null) {
    this.#saved = { ...this.#saved, ...saved }
    this.#current = draft
    this.#job = job
    this.#settle({})
    if (this.state.dirty) this.#timer.afterTyping()
  }

  /**
   * Restores text from an earlier visit that was based on a different text than the server's: on
   * `base`, if known. Merges both as far as possible without the user.
   */
  restoreConflicting(draft: Draft, text: ServerText, base: Node | null) {
    this.#current = draft
    this.#update({ dirty: true, conflict: { ...text, base } })
    if (conflictsOf(this.parts).length > 0) return
    this.#end()
    this.#saveSoon()
  }

  /** Saves now. Resolves once no save is in flight, whether it succeeded or failed. */
  save(): Promise<void> {
    this.#timer.stop()
    if (this.state.conflict || (this.#shown && !this.state.dirty)) return Promise.resolve()
    if (this.#running) this.#runAgain = true
    else this.#running = this.#run()
    return this.#running
  }

  /** Saves now; returns true if everything is saved. */
  async flush() {
    if (this.state.dirty) await this.save()
    return !this.state.dirty
  }

  /** Resolves once no save is in flight. */
  async settled() {
    await this.#running
  }

  /** Retries a failed save. */
  reconnect() {
    if (this.state.problem) void this.save()
  }

  /** Both current versions, part by part; empty without a conflict. */
  get parts() {
    const { conflict } = this.state
    if (!conflict) return []
    const base = conflict.base && conflict.base.children
    return mergeBlocks(base, this.#current.doc.children, conflict.doc.children)
  }

  /**
   * Ends a conflict with a choice for each conflicting part, and merges everything else. Saves the
   * result.
   */
  resolve(choose: Choose) {
    this.#end(choose)
    return this.save()
  }

  /** Discards all unsaved changes. */
  discard() {
    this.#timer.stop()
    this.#job = null
    this.#takeKey()
    this.#shown = null
    this.#current = { name: this.#saved.name, doc: this.#saved.doc }
    this.#update({ dirty: false, problem: null, conflict: null })
  }

  #end(choose: Choose = () => 'both') {
    const { parts } = this
    const { conflict } = this.state
    if (!conflict) throw new Error('There is no conflict to resolve')
    const { chosen, left } = chooseParts(this.#current.doc, parts, choose)
    const doc = this.#ports.settle(chosen, left)
    this.#current = { ...this.#current, doc }
    this.#saved = { ...this.#saved, doc: conflict.doc, revision: conflict.revision }
    this.#behind = false
    this.#settle({ conflict: null, problem: null })
  }

  async #run() {
    try {
      do {
        this.#runAgain = false
        await this.#runOnce()
      } while (this.#runAgain && !this.state.problem && !this.state.conflict)
    } finally {
      // In the same turn, because a save requested later must start another run.
      this.#running = null
    }
  }

  async #runOnce() {
    if (this.#shown && !this.#peerGone && !(await this.#leavePeer())) return
    if (this.#behind && !(await this.#catchUp())) return
    this.#job ??= this.#nextJob()
    if (!this.#job) {
      this.#settle({ problem: null })
      return
    }
    const job = this.#job
    const result = await this.#ports.send(job.payload, job.key)
    if (result.kind === 'conflict') await this.#ports.composed()
    this.#handle(job, result)
    if (this.#behind) await this.#catchUp()
  }

  /**
   * Rebases our text onto the saved text, once the peer below it has saved. Returns false if that
   * has to wait.
   */
  async #leavePeer() {
    const saved = await this.#ports.peerSaved()
    if (saved) return this.#catchUp()
    await this.#ports.composed()
    this.#dropPeer()
    return true
  }

  /** Removes the text of a peer that is gone, unless our text is part of it. */
  #dropPeer() {
    const changes = bringTogether(this.#ground, this.#current.doc, this.#saved.doc)
    if (!changes) {
      this.#peerGone = true
      return
    }
    this.#shown = null
    if (changes.length > 0) this.#current = { ...this.#current, doc: this.#ports.merge(changes) }
  }

  #nextJob(): Job | null {
    const payload = savePayload(this.#saved, this.#current)
    this.#timer.taken()
    if (payload) return { ...this.#current, payload, key: this.#takeKey() }
    // The text is the same, so `saved` gets the same document object.
    this.#shown = null
    this.#saved = { ...this.#saved, doc: this.#current.doc }
    return null
  }

  #takeKey() {
    const key = this.#nextKey
    this.#nextKey = this.#ports.newKey()
    return key
  }

  #handle(job: Job, result: SaveResult) {
    // The job was discarded while in flight.
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
    this.#behind = revision !== this.#saved.revision + (sentText ? 1 : 0)
    this.#shown = null
    this.#isNameReported = false
    this.#saved = { name: job.name, doc: job.doc, revision, at }
    this.#settle({ savedAt: at, problem: null })
    if (this.state.dirty) this.#saveSoon()
  }

  #handleConflict(job: Job, text: ServerText) {
    if (!text.doc.eq(job.doc)) {
      if (this.#bringTogether(text)) this.#runAgain = true
      return
    }
    // Both versions have the same text. The name is not saved yet.
    this.#shown = null
    this.#saved = { ...this.#saved, doc: job.doc, revision: text.revision }
    this.#settle({ problem: null })
    if (this.state.dirty) this.#runAgain = true
  }

  /**
   * Loads and merges text saved by other users before our last save; returns false if that has to
   * wait.
   */
  async #catchUp() {
    try {
      const text = await this.#ports.load()
      await this.#ports.composed()
      return this.#takeIn(text)
    } catch (error) {
      this.#retryLater(error instanceof Error ? error.message : String(error))
      return false
    }
  }

  /** Merges text of other users into ours; returns false if the user must choose. */
  #takeIn(text: ServerText) {
    const ground = this.#ground
    const theirs = changedRanges(ground, text.doc)
    const merged = mergeOver(theirs, changedRanges(ground, this.#current.doc))
    this.#behind = false
    if (!merged) return this.#bringTogether(text)
    const untouched = this.#current.doc === ground
    this.#shown = null
    const doc = merged.length > 0 ? this.#ports.merge(merged) : this.#current.doc
    this.#current = { ...this.#current, doc }
    this.#saved = { ...this.#saved, ...text, doc: untouched && doc.eq(text.doc) ? doc : text.doc }
    this.#settle({})
    return true
  }

  /**
   * Merges block by block if both changed the same range. Returns false if the user must choose.
   */
  #bringTogether(text: ServerText) {
    const base = this.#ground
    const own = this.#current.doc
    const changes = bringTogether(base, own, text.doc)
    this.#behind = false
    this.#shown = null
    if (!changes) {
      this.#update({ conflict: { ...text, base } })
      return false
    }
    const doc = changes.length > 0 ? this.#ports.merge(changes) : own
    this.#current = { ...this.#current, doc }
    this.#saved = { ...this.#saved, ...text }
    this.#settle({ problem: null })
    return true
  }

  #retryLater(problem: string, after?: number) {
    this.#update({ problem })
    this.#timer.afterFailure(after)
  }

  #saveSoon() {
    if (this.state.conflict || this.#job) return
    this.#timer.afterTyping()
  }

  /** Document against which this page's text is compared. */
  get #ground() {
    return this.#shown ?? this.#saved.doc
  }

  #isDirty() {
    const { name, doc } = this.#current
    return this.#job !== null || doc !== this.#ground || name !== this.#saved.name
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
