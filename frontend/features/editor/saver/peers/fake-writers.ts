import { documentSchema } from '#modules/workspace/document/schema'
import { doc, FakeServer } from '../fake-world.js'
import type { FakeTab } from './fake-tabs.js'

/** First of the letters that represent words; the initial page contains none of them. */
const FIRST_LETTER = 0x100

/** Counts the letters that represent words in a text. */
export function lettersOf(text: string) {
  const counts = new Map<string, number>()
  for (const letter of text.match(/[\u0100-\u04ff]/g) ?? []) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  return counts
}

/** Server that records every letter it has acknowledged. */
export class RememberingServer extends FakeServer {
  readonly acknowledged = new Map<string, number>()

  override save(...call: Parameters<FakeServer['save']>) {
    const result = super.save(...call)
    if (result.kind !== 'saved') return result
    for (const [letter, count] of lettersOf(JSON.stringify(call[0]))) {
      this.acknowledged.set(letter, Math.max(count, this.acknowledged.get(letter) ?? 0))
    }
    return result
  }
}

/** Users who each type words letter by letter: every word consists of one letter of its own. */
export class Writers {
  readonly typed = new Map<string, number>()
  readonly undone = new Set<string>()
  /** True once a user had to choose, which drops words. */
  asked = false
  #words = new Map<FakeTab, string>()

  /**
   * With `apart`, each word begins after a space; otherwise some words begin right after another
   * word.
   */
  constructor(private readonly apart: boolean) {}

  /** Types the next letter of the tab's word, or starts another word at the end of a line. */
  type(tab: FakeTab, place: number) {
    const word = this.#words.get(tab)
    if (!word || !tab.texts.some((text) => text.includes(word))) return this.begin(tab, place)
    this.#edit(tab, (text) => {
      const end = text.lastIndexOf(word) + 1
      return end === 0 ? text : text.slice(0, end) + word + text.slice(end)
    })
    this.typed.set(word, this.typed.get(word)! + 1)
  }

  begin(tab: FakeTab, place: number) {
    const word = String.fromCodePoint(FIRST_LETTER + this.typed.size)
    this.#words.set(tab, word)
    this.typed.set(word, 1)
    const line = place % tab.texts.length
    const gap = this.apart || place % 2 ? ' ' : ''
    this.#edit(tab, (text, index) => (index === line ? text + gap + word : text))
  }

  /** Deletes the tab's word, unless that could affect words of a peer that may be gone. */
  undo(tab: FakeTab) {
    const word = this.#words.get(tab)
    if (!word || (this.apart && tab.world.saver.shown)) return
    this.#edit(tab, (text) => text.replace(new RegExp(` ?${word}+`), ''))
    this.undone.add(word)
    this.#words.delete(tab)
  }

  #edit({ world: { saver }, peers }: FakeTab, edit: (text: string, line: number) => string) {
    const blocks = saver.current.doc.children.map((block, line) => {
      const text = edit(block.textContent, line)
      return text === block.textContent ? block : doc(text).child(0)
    })
    saver.change({ doc: documentSchema.node('doc', null, blocks) })
    peers.touched()
  }
}
