import { getDefaultStore } from 'jotai'
import type { Node } from 'prosemirror-model'
import type { BlockResponse, ContentChange, SaveBlockPayload } from '#modules/workspace/api'
import { api, isUnreachable, messageOf, newIdempotencyKey } from '../../../app/api-client.js'
import { type PrivateDatabase, privateDatabase } from '../../../app/private-storage.js'
import { isTemporary, onNumbered, refusalOf } from '../../../app/temporary-ids.js'
import { changeDocument, parseDocument, parseNewer } from '../document.js'
import { notifyError, notifyNext } from '../../../ui/toast/toast.js'
import type { ImageUploads } from '../kinds/image/uploads/image-uploads.js'
import type { PageView } from '../view/page-view.js'
import type { Draft, SaveResult, SaverPorts } from './contract.js'
import { DraftKeeper } from './drafts/draft-keeper.js'
import type { LeftDraft } from './drafts/left-drafts.js'
import {
  draftKey,
  isSentOver,
  jobOf,
  restoredName,
  savedName,
  textKey,
} from './drafts/stored-draft.js'
import { holdDraft } from './drafts/writer-locks.js'
import { type KeptChoices, keptChoicesOf } from './kept-choices.js'
import { type KeptVersions, keptVersionsOf } from './kept-versions.js'
import { numberOf } from './page-number.js'
import { peersOfPage } from './peers/peers-of-page.js'
import { Saver } from './saver.js'
import { savingPages } from './saving-pages.js'
import { sendSave } from './send-save.js'
import { uploadsOf } from './uploads-of.js'

/** Page as just fetched, for one user. */
export interface PageToOpen {
  block: BlockResponse
  userId: number
  /** Unsaved text of an earlier visit. */
  left: LeftDraft | null
}

/**
 * Page during editing and afterwards until its text is saved. A closed page with unsaved text keeps
 * saving, and is reused if it is reopened before that.
 */
export class OpenPage {
  readonly saver: Saver
  /** Image uploads in progress, also when the page is off screen. */
  readonly uploads: ImageUploads
  readonly #userId: number
  readonly #keeper: DraftKeeper
  #id: number
  #release: () => void
  #ends: (() => void)[] = []
  /** Set until the page has left the screen and its uploads have ended. */
  #view: PageView | null = null
  #onScreen = false
  /** Set once the page has its number. */
  #peers: ReturnType<typeof peersOfPage> | null = null

  private constructor({ block, userId, left }: PageToOpen) {
    const { id, name, revision } = block
    const doc = parseDocument(block.content)
    const at = Date.parse(block.updated_at)
    const database = privateDatabase(userId)
    const key = draftKey(id, newIdempotencyKey())
    this.#id = id
    this.#userId = userId
    this.saver = new Saver({ name, doc, revision, at }, this.#ports())
    this.uploads = uploadsOf(this, () => this.#uploaded())
    this.#keeper = new DraftKeeper(key, id, this.saver, {
      database,
      newKey: newIdempotencyKey,
      after,
    })
    this.#release = holdDraft(key)
    if (left) {
      this.#restore(left)
      void this.#takeOver(left.key, database)
    }
  }

  /**
   * Opens a page as just fetched. Calls `onSaved` after each save, even off screen. Throws if the
   * page's text does not match the schema.
   */
  static open(page: PageToOpen, onSaved: (page: OpenPage) => void) {
    const { id } = page.block
    const held = savingPages.get(id)
    if (held instanceof OpenPage && (held.saver.state.dirty || held.uploads.running)) return held
    const opened = new OpenPage(page)
    opened.#follow(onSaved)
    if (isTemporary(id)) opened.#awaitNumber()
    savingPages.set(id, opened)
    return opened
  }

  /** Number from the server, or the temporary id until it exists. */
  get id() {
    return this.#id
  }

  /** Versions rejected in conflicts. */
  get kept(): KeptVersions {
    return keptVersionsOf(this.#userId, this.#id)
  }

  get choices(): KeptChoices {
    return keptChoicesOf(this.#userId, this.#id)
  }

  /** True if the server refused to create the page. */
  get isRefused() {
    return refusalOf(this.#id) !== undefined
  }

  /** Records the user's edit. The cost does not depend on the page's length. */
  change(part: Partial<Draft>) {
    this.saver.change(part)
    this.#keeper.touched()
    this.#peers?.touched()
  }

  /** Writes the draft now; returns false if the browser cannot store drafts. */
  keepDraft() {
    void this.#keeper.keep()
    return this.#keeper.keeps
  }

  /** Marks the page as on screen; returns a function that ends this. */
  show(view: PageView) {
    this.#view = view
    this.#onScreen = true
    this.#connect()
    return () => {
      this.#onScreen = false
      if (!this.uploads.running) this.#view = null
    }
  }

  /** Merges the refetched page, because it changed elsewhere. */
  follow({ name, content, revision, updated_at }: BlockResponse) {
    let doc: Node
    try {
      doc = parseNewer(content)
    } catch (error) {
      notifyError(messageOf(error))
      return
    }
    const isNewer = revision > this.saver.saved.revision
    this.saver.follow({ name, doc, revision, at: Date.parse(updated_at) })
    if (isNewer) this.#peers?.savedElsewhere()
  }

  /** Appends blocks that were set aside to the page; returns false if it has no room for them. */
  putBack(blocks: readonly Node[]) {
    return this.#view?.append(blocks) ?? false
  }

  /** Releases the page once it has left the screen and is saved. */
  release = () => {
    if (this.#view !== null) return
    const { dirty } = this.saver.state
    if (dirty && !this.isRefused) return
    for (const end of this.#ends.splice(0)) end()
    this.#peers?.stop()
    this.#peers = null
    if (savingPages.get(this.id) === this) savingPages.delete(this.id)
    // Text of a page that was never created stays for the user to decide.
    const ended = dirty ? this.#keeper.keep() : this.#keeper.end()
    void ended.then(() => this.#release())
  }

  get unsaved() {
    return this.saver.state.dirty
  }

  settled() {
    return this.saver.settled()
  }

  async flush() {
    await this.uploads.settled()
    return this.saver.flush()
  }

  renamed(name: string) {
    this.saver.renamed(name)
  }

  reconnect() {
    this.saver.reconnect()
  }

  /** Saves images uploaded after the page had left the screen. */
  #uploaded() {
    if (this.#onScreen) return
    this.#view = null
    void this.saver.flush().then(this.release)
  }

  /**
   * Continues under the page's number once the server has assigned it, and saves pending changes.
   */
  #awaitNumber() {
    const end = onNumbered((temporaryId, outcome) => {
      if (temporaryId !== this.#id) return
      if (typeof outcome === 'number' && !isTemporary(outcome)) {
        end()
        this.#number(outcome)
      }
      this.saver.reconnect()
    })
    this.#ends.push(end)
  }

  #number(id: number) {
    savingPages.delete(this.#id)
    savingPages.set(id, this)
    this.#id = id
    const key = draftKey(id, newIdempotencyKey())
    const holdNew = holdDraft(key)
    const releaseOld = this.#release
    this.#release = holdNew
    void this.#keeper.move(key, id).then(releaseOld)
    if (this.#onScreen) this.#connect()
  }

  /** Exchanges unsaved text with the user's other tabs and browsers that show the page. */
  #connect() {
    if (this.#peers || isTemporary(this.#id)) return
    this.#peers = peersOfPage(this.#id, this.saver, {
      composing: () => this.#view?.editor.composing ?? false,
      after,
      now: () => performance.now(),
    })
  }

  /** Updates the draft after each change of the saved text, and reports each save. */
  #follow(onSaved: (page: OpenPage) => void) {
    const { saver } = this
    let { savedAt } = saver.state
    getDefaultStore().sub(saver.stateAtom, () => {
      this.#keeper.touched()
      this.#peers?.touched()
      if (saver.state.savedAt !== savedAt) onSaved(this)
      savedAt = saver.state.savedAt
      this.release()
    })
  }

  /** Removes the leftover draft once its text is in this page's own draft. */
  async #takeOver(key: string, database: PrivateDatabase) {
    await this.#keeper.keep()
    if (this.#keeper.keeps) await database.remove(key, textKey(key)).catch(() => undefined)
  }

  /** Restores leftover text that could not be sent automatically. */
  #restore({ draft }: LeftDraft) {
    const { saved } = this.saver
    // The cached page may be older than text that this browser has already saved.
    if (draft.base && (draft.base_revision > saved.revision || isSentOver(draft, saved.revision))) {
      const name = savedName(draft)
      const base = { name, doc: draft.base, revision: draft.base_revision }
      const current = { name: draft.name, doc: parseDocument(draft.content) }
      this.saver.restore(current, base, jobOf(draft, draft.base))
      return
    }
    const { name, other } = restoredName(draft, saved.name)
    if (other !== null) this.#tellRenamed(other)
    const doc = parseDocument(draft.content)
    const sameText = doc.eq(saved.doc)
    if (sameText && name === saved.name) return
    if (sameText || draft.base_revision === saved.revision) {
      this.saver.change({ name, doc: sameText ? saved.doc : doc })
    } else {
      const { doc: theirs, revision } = saved
      this.saver.restoreConflicting({ name, doc }, { doc: theirs, revision }, draft.base)
    }
  }

  /** Says that this device's name replaces one that another device gave meanwhile. */
  #tellRenamed(other: string) {
    const message = `This page was also renamed to “${other || 'Untitled page'}” elsewhere.`
    notifyNext(message, 'Use that name', () => this.change({ name: other }))
  }

  /** Saves the page; waits for the number of a new page first. */
  async #send(payload: SaveBlockPayload, key: string): Promise<SaveResult> {
    try {
      return await sendSave(await numberOf(this.#id), payload, key)
    } catch (error) {
      return { kind: isUnreachable(error) ? 'unreachable' : 'refused', message: messageOf(error) }
    }
  }

  #ports(): SaverPorts {
    return {
      send: (payload, key) => this.#send(payload, key),
      load: async () => {
        const block = await api.get(`/blocks/${this.id}`)
        return { doc: parseNewer(block.content), revision: block.revision }
      },
      composed: () => this.#view?.composed(),
      merge: (changes: ContentChange[]) =>
        this.#view?.merge(changes) ?? changeDocument(this.saver.current.doc, changes),
      settle: (chosen, aside) => this.#view?.settle(chosen, aside) ?? chosen,
      peerSaved: () => this.#peers?.saved() ?? Promise.resolve(false),
      renamedElsewhere: (other) => this.#tellRenamed(other),
      newKey: newIdempotencyKey,
      after,
      now: () => Date.now(),
    }
  }
}

function after(ms: number, task: () => void) {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}
