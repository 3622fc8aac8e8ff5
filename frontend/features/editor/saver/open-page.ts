import type { BlockAnswer, ContentChange } from '#modules/workspace/api'
import { api, newIdempotencyKey } from '../../../app/api-client.js'
import { changeDocument, parseDocument } from '../document.js'
import type { PageView } from '../view/page-view.js'
import type { SaverPorts } from './contract.js'
import type { Drafts } from './drafts.js'
import { Saver } from './saver.js'
import { savingPages } from './saving-pages.js'
import { sendSave } from './send-save.js'

/**
 * One page while it is written in, and after that until its text is saved: a page that is left
 * with unsaved text goes on saving, and is taken up again when it is opened before that.
 */
export class OpenPage {
  readonly saver: Saver
  #view: PageView | null = null

  private constructor(
    readonly id: number,
    block: BlockAnswer,
    readonly drafts: Drafts
  ) {
    const { name, revision } = block
    const doc = parseDocument(block.content)
    const at = Date.parse(block.updated_at)
    this.saver = new Saver({ name, doc, revision, at }, this.#ports())
    this.#restoreDraft()
  }

  /**
   * Opens a page as it was just read. `onSaved` is called after each save, on the screen or not.
   * Throws when the page's text does not fit the schema.
   */
  static open(block: BlockAnswer, drafts: Drafts, onSaved: (page: OpenPage) => void) {
    const held = savingPages.get(block.id)
    if (held instanceof OpenPage && held.saver.state.dirty) return held
    const page = new OpenPage(block.id, block, drafts)
    page.#follow(onSaved)
    savingPages.set(block.id, page)
    return page
  }

  /** Takes note that the page is on the screen; answers how to end that. */
  show(view: PageView) {
    this.#view = view
    return () => {
      this.#view = null
    }
  }

  /** Takes in the page as it was read again, because it changed elsewhere. */
  follow({ name, content, revision, updated_at }: BlockAnswer) {
    this.saver.follow({ name, doc: parseDocument(content), revision, at: Date.parse(updated_at) })
  }

  /** Shows the text that somebody else wrote in place of ours. */
  takeTheirs() {
    this.#view?.replace(this.saver.takeTheirs())
  }

  /** Called when the page has left the screen, and when all of it is saved. */
  release = () => {
    const unused = this.#view === null && !this.saver.state.dirty
    if (unused && savingPages.get(this.id) === this) savingPages.delete(this.id)
  }

  settled() {
    return this.saver.settled()
  }

  renamed(name: string) {
    this.saver.renamed(name)
  }

  /** Keeps the draft in step: there while saving fails, gone once all is saved. */
  #follow(onSaved: (page: OpenPage) => void) {
    const { saver, drafts } = this
    let { savedAt } = saver.state
    saver.subscribe(() => {
      const { dirty, problem, conflict } = saver.state
      if (!dirty) drafts.remove()
      else if (problem || conflict) drafts.write(saver)
      if (saver.state.savedAt !== savedAt) onSaved(this)
      savedAt = saver.state.savedAt
      this.release()
    })
  }

  #restoreDraft() {
    const draft = this.drafts.read()
    if (!draft) return
    const { saved } = this.saver
    const name = draft.baseName === saved.name ? draft.name : saved.name
    const sameText = draft.doc.eq(saved.doc)
    if (sameText && name === saved.name) this.drafts.remove()
    else if (sameText || draft.baseRevision === saved.revision) {
      this.saver.change({ name, doc: sameText ? saved.doc : draft.doc })
    } else {
      const { doc, revision } = saved
      this.saver.restoreConflicting({ name, doc: draft.doc }, { doc, revision })
    }
  }

  #ports(): SaverPorts {
    return {
      send: (payload, key) => sendSave(this.id, payload, key),
      load: async () => {
        const block = await api.get<BlockAnswer>(`/blocks/${this.id}`)
        return { doc: parseDocument(block.content), revision: block.revision }
      },
      merge: (changes: ContentChange[]) =>
        this.#view?.merge(changes) ?? changeDocument(this.saver.current.doc, changes),
      newKey: newIdempotencyKey,
      after: (ms, task) => {
        const timer = setTimeout(task, ms)
        return () => clearTimeout(timer)
      },
      now: Date.now,
    }
  }
}
