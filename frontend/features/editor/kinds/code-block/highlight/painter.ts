import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { codeBetween, colorsKey, languageOf, type Painted } from './colors.js'
import type { Highlighter } from './load-highlighter.js'
import { isNear, type Part, partShown, WHOLE } from './part-shown.js'
import { hasRanges, RangeColors } from './range-colors.js'

/** Pause in ms before changed code is read again; longer code waits for a longer one. */
const PAUSE = 40
const LONG_PAUSE = 300

type Load = (language: string) => Promise<Highlighter | null>

/** Colors the stale code near the window, and more as the page scrolls, all of it for print. */
export class Painter {
  #timer: ReturnType<typeof setTimeout> | undefined
  #ready = new Map<string, Highlighter | null>()
  /** Colored part of each long block. */
  #parts = new WeakMap<Node, Part>()
  /** True once the page had a long block. */
  #hasLong = false
  #ranges = new RangeColors()

  constructor(
    private readonly view: EditorView,
    private readonly load: Load
  ) {
    window.addEventListener('scroll', this.#scroll, { capture: true, passive: true })
    window.addEventListener('beforeprint', this.#print)
    this.#later(0)
  }

  update() {
    const stale = this.#stale()
    if (stale.length === 0) return
    for (const pos of stale) this.#ranges.keep(this.view, pos)
    const isLong = stale.some((pos) => (this.view.state.doc.nodeAt(pos)?.nodeSize ?? 0) > WHOLE)
    this.#later(isLong ? LONG_PAUSE : PAUSE)
  }

  destroy() {
    clearTimeout(this.#timer)
    this.#ranges.clear()
    window.removeEventListener('scroll', this.#scroll, { capture: true })
    window.removeEventListener('beforeprint', this.#print)
  }

  #stale() {
    return [...(colorsKey.getState(this.view.state)?.stale ?? [])]
  }

  #far() {
    return [...(colorsKey.getState(this.view.state)?.far ?? [])]
  }

  #scroll = () => {
    if (this.#hasLong || this.#far().length > 0) this.#later(PAUSE)
  }

  #print = () => {
    clearTimeout(this.#timer)
    this.#paint(() => true)
  }

  #later(delay: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#paint(), delay)
  }

  #paint(isMeant = (pos: number) => isNear(this.view, pos)) {
    const { view } = this
    if (view.isDestroyed) return
    // A redraw would end the composition of an input method.
    if (view.composing) return this.#later(LONG_PAUSE)
    const painted = new Map<number, ReturnType<Highlighter['decorationsOf']> | null>()
    const stale = this.#stale()
    for (const pos of stale) {
      if (isMeant(pos)) continue
      painted.set(pos, null)
      const language = languageOf(view.state.doc.nodeAt(pos))
      // Loads the grammar now, because a print does not wait for it.
      if (language !== null) this.#highlighterOf(language)
    }
    const near = [...stale, ...this.#far()].filter(isMeant)
    for (const pos of new Set([...near, ...this.#scrolled()])) {
      const colors = this.#colorsAt(pos)
      if (colors) painted.set(pos, colors)
    }
    if (painted.size === 0) return
    const meta: Painted = painted
    view.dispatch(view.state.tr.setMeta(colorsKey, meta).setMeta('addToHistory', false))
    // Ranges lie in the text as it is drawn without decorations.
    for (const [pos, colors] of painted) if (colors) this.#paintRanges(pos)
  }

  #paintRanges(pos: number) {
    const node = this.view.state.doc.nodeAt(pos)
    const language = languageOf(node)
    const highlighter = language === null ? null : this.#ready.get(language)
    if (!node || !highlighter || !hasRanges(node.content.size)) {
      this.#ranges.clear(this.view.nodeDOM(pos))
      return
    }
    const { from, to } = partShown(this.view, pos, node.textContent)
    const colored = highlighter.coloredTexts(node.textContent.slice(from, to), language!)
    this.#ranges.paint(
      this.view,
      pos,
      colored.map((part) => ({ ...part, from: part.from + from, to: part.to + from }))
    )
  }

  /** Returns the colors of a block; null while its grammar loads. */
  #colorsAt(pos: number) {
    const node = this.view.state.doc.nodeAt(pos)
    const language = languageOf(node)
    if (!node || language === null) return []
    const highlighter = this.#highlighterOf(language)
    if (highlighter === undefined) return null
    const text = node.textContent
    const part = partShown(this.view, pos, text)
    if (text.length > WHOLE) {
      this.#parts.set(node, part)
      this.#hasLong = true
    }
    if (!highlighter || hasRanges(text.length)) return []
    return highlighter.decorationsOf(text.slice(part.from, part.to), language, pos + 1 + part.from)
  }

  /** Returns null for a language without a highlighter, undefined while it loads. */
  #highlighterOf(language: string) {
    if (!this.#ready.has(language)) this.#fetch(language)
    return this.#ready.get(language)
  }

  #fetch(language: string) {
    void this.load(language).then((highlighter) => {
      this.#ready.set(language, highlighter)
      this.#later(0)
    })
  }

  /** Returns the long blocks of which another part is visible now. */
  #scrolled() {
    const { doc } = this.view.state
    if (!this.#hasLong) return []
    return [...codeBetween(doc, 0, doc.content.size)].filter((pos) => {
      const node = doc.nodeAt(pos)!
      const was = this.#parts.get(node)
      const now = was && partShown(this.view, pos, node.textContent)
      return now && (now.from !== was.from || now.to !== was.to)
    })
  }
}
