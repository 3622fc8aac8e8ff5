import { HINTED } from './hinted.js'

/** Milliseconds of hovering after which a tooltip shows. The next one then shows at once. */
const DELAY_MS = 400
/** Milliseconds in which the pointer may cross the gap between control and tooltip. */
const GAP_MS = 100

/** Follows pointer and focus, and reports the control whose tooltip shows. */
export class Hints {
  /** Control under the pointer. */
  #under: HTMLElement | null = null
  #shown: HTMLElement | null = null
  #byFocus = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #hiddenAt = -Infinity
  /** A control that is removed sends no event. */
  #removals = new MutationObserver(() => this.#shown?.isConnected || this.hide())

  constructor(
    /** Returns true for a part of the tooltip, which may be hovered. */
    private readonly isTooltip: (target: Element) => boolean,
    /** Called with the control, or null once no tooltip shows. */
    private readonly onChange: (control: HTMLElement | null) => void
  ) {}

  /** Starts with the control that is hovered or focused already. Returns a cleanup function. */
  start() {
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    document.addEventListener('pointerover', this.#handleOver, options)
    document.addEventListener('pointerout', this.#handleOut, options)
    document.addEventListener('focusin', ({ target }) => this.#handleFocus(target), options)
    document.addEventListener('focusout', () => this.#byFocus && this.hide(), options)
    document.addEventListener('pointerdown', this.hide, options)
    document.addEventListener('click', this.hide, options)
    this.#handleFocus(document.activeElement)
    this.#hover([...document.querySelectorAll<HTMLElement>(`${HINTED}:hover`)].at(-1) ?? null)
    return () => {
      ended.abort()
      this.#removals.disconnect()
      clearTimeout(this.#timer)
    }
  }

  readonly hide = () => this.#show(null)

  readonly #handleOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return
    if (!this.isTooltip(target as Element)) return this.#hover(hintedAt(target))
    this.#under = null
    clearTimeout(this.#timer)
  }

  /** Handles a pointer that leaves the window. */
  readonly #handleOut = ({ relatedTarget, pointerType }: PointerEvent) => {
    if (relatedTarget === null && pointerType !== 'touch') this.#hover(null)
  }

  #hover(control: HTMLElement | null) {
    if (control && control === this.#under) return
    this.#under = control
    clearTimeout(this.#timer)
    if (!control) {
      if (this.#shown && !this.#byFocus) this.#wait(GAP_MS, null)
      return
    }
    const follows = this.#shown !== null || performance.now() - this.#hiddenAt < DELAY_MS
    this.#wait(follows ? 0 : DELAY_MS, control)
  }

  #handleFocus(target: EventTarget | null) {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    const control = hintedAt(target)
    if (control) this.#show(control, true)
  }

  #wait(ms: number, control: HTMLElement | null) {
    this.#timer = setTimeout(() => this.#show(control), ms)
  }

  #show(control: HTMLElement | null, byFocus = false) {
    clearTimeout(this.#timer)
    const shown = control && isTooNarrow(control) ? control : null
    this.#byFocus = shown !== null && byFocus
    if (shown === this.#shown) return
    if (this.#shown && !shown) this.#hiddenAt = performance.now()
    this.#shown = shown
    if (shown) this.#removals.observe(document.body, { childList: true, subtree: true })
    else this.#removals.disconnect()
    this.onChange(shown)
  }
}

function hintedAt(target: EventTarget | null) {
  return target instanceof Element ? target.closest<HTMLElement>(HINTED) : null
}

/** Returns true unless the tooltip is only for truncated text and the text is whole. */
function isTooNarrow(control: HTMLElement) {
  if (control.dataset.tooltipCut === undefined) return true
  return [control, ...control.children].some((part) => part.scrollWidth > part.clientWidth)
}
