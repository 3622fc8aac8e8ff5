import type { BlockSummary } from '#modules/workspace/api'
import { scrollAtEdge } from '../../../ui/scroll-at-edge.js'
import { areaAt, type Drop } from './drop-area.js'
import { markDragged, previewOf } from './drag-rows.js'
import { markDrop } from './drop-mark.js'
import styles from './drag.module.css'

/** Duration of a long press in ms, and its tolerated movement in CSS pixels. */
const PRESS_MS = 350
const STRAY = 8

export interface TouchDragOptions {
  /** Container of the rows. Each row has a `data-id`. */
  element: HTMLElement
  itemsOf: (id: number) => BlockSummary[]
  /** Called for a long press without a drag. */
  onPress: (row: HTMLElement, point: { x: number; y: number }) => void
}

/**
 * Lets touch drag the rows of a list after a long press. Not every browser starts a native drag
 * from touch. Returns a cleanup function.
 */
export function touchDrag({ element, itemsOf, onPress }: TouchDragOptions) {
  let press: { row: HTMLElement; x: number; y: number; timer: number } | null = null
  let touching = new AbortController()
  let lifted: Lifted | null = null

  function handleStart(event: TouchEvent) {
    cancel()
    const [touch] = event.touches
    const row = (event.target as Element).closest<HTMLElement>('[data-id]')
    if (!touch || !row || event.touches.length > 1) return
    if ((event.target as Element).closest('input, button, [role="checkbox"]')) return
    const { clientX: x, clientY: y } = touch
    const timer = window.setTimeout(() => {
      const items = itemsOf(Number(row.dataset.id))
      if (items.length > 0) lifted = new Lifted(element, items, x, y)
    }, PRESS_MS)
    press = { row, x, y, timer }
    // Listens on the touched element itself, because a long list may remove it while scrolling.
    touching = new AbortController()
    const options = { passive: false, signal: touching.signal }
    event.target?.addEventListener('touchmove', handleMove as EventListener, options)
    event.target?.addEventListener('touchend', handleEnd as EventListener, options)
    event.target?.addEventListener('touchcancel', cancel, options)
  }

  function handleMove(event: TouchEvent) {
    const [touch] = event.touches
    if (!touch || !press) return
    if (lifted) {
      event.preventDefault()
      lifted.moveTo(touch.clientX, touch.clientY)
    } else if (Math.hypot(touch.clientX - press.x, touch.clientY - press.y) > STRAY) {
      cancel()
    }
  }

  function handleEnd(event: TouchEvent) {
    const was = lifted
    const from = press
    cancel()
    if (!was || !from) return
    // Prevents the click, because the row was lifted rather than tapped.
    event.preventDefault()
    if (!was.moved) return onPress(from.row, { x: from.x, y: from.y })
    was.drop?.area.options.onDrop(was.items, was.drop.target, was.drop.operation)
  }

  function cancel() {
    touching.abort()
    window.clearTimeout(press?.timer)
    lifted?.end()
    press = null
    lifted = null
  }

  // The browser's context menu would end the drag.
  function handleContextMenu(event: Event) {
    if (press) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  // Only a listener attached before the touch may prevent scrolling.
  const keepStill = (event: TouchEvent) => lifted && event.preventDefault()
  const attached = new AbortController()
  const { signal } = attached
  element.addEventListener('touchstart', handleStart, { passive: true, signal })
  element.addEventListener('touchmove', keepStill, { passive: false, signal })
  element.addEventListener('contextmenu', handleContextMenu, { capture: true, signal })
  return () => {
    cancel()
    attached.abort()
  }
}

/** A row lifted by touch. */
class Lifted {
  moved = false
  drop: Drop | null = null
  #frame = 0
  readonly #preview: HTMLElement
  readonly #unmark: () => void

  constructor(
    list: HTMLElement,
    readonly items: BlockSummary[],
    private x: number,
    private y: number
  ) {
    this.#unmark = markDragged(list, items)
    this.#preview = previewOf(items)
    this.#preview.classList.add(styles.underFinger ?? '')
    document.body.append(this.#preview)
    this.#follow()
    navigator.vibrate?.(10)
  }

  moveTo(x: number, y: number) {
    const strayed = Math.hypot(x - this.x, y - this.y) > STRAY
    this.moved ||= strayed
    if (!this.moved) return
    this.x = x
    this.y = y
    this.#follow()
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#scroll())
  }

  end() {
    cancelAnimationFrame(this.#frame)
    this.#unmark()
    this.#preview.remove()
    markDrop(null)
  }

  #follow() {
    const { x: clientX, y: clientY } = this
    this.#preview.style.translate = `calc(${clientX}px - 50%) calc(${clientY}px - 150%)`
    const point = { clientX, clientY }
    this.drop = areaAt(point)?.dropAt(point, this.items) ?? null
    markDrop(this.moved && this.drop?.isAllowed ? this.drop.row : null, this.drop?.operation)
  }

  /** Scrolls while the finger stays near an edge. */
  #scroll() {
    this.#frame = 0
    const element = areaAt({ clientX: this.x, clientY: this.y })?.options.element
    if (!element || !scrollAtEdge(element, this.y)) return
    this.#follow()
    this.#frame = requestAnimationFrame(() => this.#scroll())
  }
}
