import type { EditorState } from 'prosemirror-state'
import { scrollAtEdge } from '../../../../ui/scroll-at-edge.js'
import type { PageView } from '../../view/page-view.js'
import { BlockSelection } from '../block-selection.js'
import { type Box, blocksInBox } from './blocks-in-box.js'

/** Distance in CSS pixels after which a press becomes a drag. */
const STRAY = 4

interface MarginDragOptions {
  view: PageView
  /** Element that scrolls the page. */
  area: HTMLElement
  press: MouseEvent
  /** Receives the drawn box; null when the drag ends. */
  onBox: (box: Box | null) => void
  /** Runs if the mouse is released without a drag. */
  onClick?: () => void
}

/** Mouse drag from the margin that draws a box and selects the blocks that the box touches. */
export class MarginDrag {
  readonly #before: EditorState
  readonly #listening = new AbortController()
  /** Start of the drag, relative to the scrolled content. */
  readonly #start: { x: number; y: number }
  #mouse: { x: number; y: number }
  #dragging = false
  #frame = 0

  constructor(private readonly options: MarginDragOptions) {
    const { view, area, press } = options
    this.#before = view.editor.state
    this.#mouse = { x: press.clientX, y: press.clientY }
    this.#start = { x: press.clientX, y: press.clientY + area.scrollTop }
    const { signal } = this.#listening
    window.addEventListener('mousemove', (event) => this.#move(event), { signal })
    window.addEventListener('mouseup', () => this.#release(), { signal })
    window.addEventListener('keydown', (event) => this.#breakOff(event), { signal, capture: true })
    area.addEventListener('scroll', () => this.#ask(), { signal })
    // Prevents the browser's own text selection.
    document.addEventListener('selectstart', (event) => event.preventDefault(), { signal })
  }

  /** Ends the drag; the selection stays. */
  end() {
    cancelAnimationFrame(this.#frame)
    this.#listening.abort()
    this.options.onBox(null)
  }

  #move({ clientX: x, clientY: y, buttons }: MouseEvent) {
    // The button was released outside the window.
    if ((buttons & 1) === 0) return this.end()
    const strayed = Math.hypot(x - this.#mouse.x, y - this.#mouse.y) > STRAY
    if (!this.#dragging && !strayed) return
    if (!this.#dragging) this.options.view.focus()
    this.#dragging = true
    this.#mouse = { x, y }
    this.#ask()
  }

  #release() {
    if (this.#dragging) {
      this.#draw()
      swallowClick()
    } else {
      this.options.onClick?.()
    }
    this.end()
  }

  #breakOff(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    this.#restore()
    this.end()
  }

  /** Restores the previous selection, unless the text has changed since. */
  #restore() {
    const { editor } = this.options.view
    const { doc, selection, tr } = editor.state
    if (doc !== this.#before.doc || selection.eq(this.#before.selection)) return
    editor.dispatch(tr.setSelection(this.#before.selection))
  }

  #ask() {
    if (!this.#dragging || this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#draw()
      if (scrollAtEdge(this.options.area, this.#mouse.y)) this.#ask()
    })
  }

  #draw() {
    const { view, onBox } = this.options
    if (view.editor.isDestroyed) return this.end()
    const box = this.#box()
    onBox(box)
    this.#select(box)
  }

  #box(): Box {
    const { x, y } = this.#mouse
    const start = { x: this.#start.x, y: this.#start.y - this.options.area.scrollTop }
    return {
      left: Math.min(x, start.x),
      right: Math.max(x, start.x),
      top: Math.min(y, start.y),
      bottom: Math.max(y, start.y),
    }
  }

  #select(box: Box) {
    const { editor } = this.options.view
    const { doc, selection, tr } = editor.state
    const range = blocksInBox(doc, inText(box, editor.dom.getBoundingClientRect()), (pos) => {
      const dom = editor.nodeDOM(pos)
      return dom instanceof Element ? dom.getBoundingClientRect() : null
    })
    if (!range) return this.#restore()
    const upwards = this.#mouse.y < box.bottom
    const [anchor, head] = upwards ? [range.to, range.from] : [range.from, range.to]
    const selected = BlockSelection.of(doc, anchor, head)
    if (!selected.eq(selection)) editor.dispatch(tr.setSelection(selected))
  }
}

/** Suppresses the click that follows a drag. */
function swallowClick() {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  window.addEventListener('click', swallow, true)
  setTimeout(() => window.removeEventListener('click', swallow, true))
}

/** Extends the box from the margins into the adjacent columns. */
function inText({ left, right, top, bottom }: Box, text: Box): Box {
  return {
    left: Math.min(left, text.right - 1),
    right: Math.max(right, text.left + 1),
    top,
    bottom,
  }
}
