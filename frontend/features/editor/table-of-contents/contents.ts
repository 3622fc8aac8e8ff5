import { atom, getDefaultStore } from 'jotai'
import { shownText } from '../rendered/shown-text.js'

/** Heading of the page on screen. */
export interface Heading {
  text: string
  level: number
  element: HTMLElement
}

/** State of a table of contents; a new object for each change. */
export interface ContentsState {
  /** Headings of the page; empty if they are too few for a table. */
  headings: Heading[]
  /** Index of the heading of the section being read; -1 above the first. */
  current: number
}

/** Minimum number of headings for a table of contents. */
const FEWEST = 3

/** Milliseconds without typing before the headings are read, so that no key press waits for it. */
const DEBOUNCE_MS = 400

/** Distance from the upper edge in px within which a heading counts as read. */
const UPPER_EDGE = 96

/**
 * Milliseconds after a jump for which its heading stays current, whatever scrolling the jump
 * causes.
 */
const JUMP_MS = 300

const store = getDefaultStore()

/** Tracks the headings of a page and the reader's position among them. */
export class Contents {
  readonly stateAtom = atom<ContentsState>({ headings: [], current: -1 })
  #page: HTMLElement | null = null
  #scroller: HTMLElement | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #frame = 0
  #jumpedAt = -Infinity

  /**
   * Starts tracking a page's text within its scroll container; returns a function that stops it.
   */
  follow(page: HTMLElement, scroller: HTMLElement) {
    this.#page = page
    this.#scroller = scroller
    const typed = new MutationObserver(() => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(this.#read, DEBOUNCE_MS)
    })
    typed.observe(page, { childList: true, characterData: true, subtree: true })
    scroller.addEventListener('scroll', this.#scrolled, { passive: true })
    this.#read()
    return () => {
      typed.disconnect()
      scroller.removeEventListener('scroll', this.#scrolled)
      clearTimeout(this.#timer)
      cancelAnimationFrame(this.#frame)
    }
  }

  /** Marks a heading as current, because the user jumps to it. */
  jump(heading: Heading) {
    this.#jumpedAt = performance.now()
    const { headings } = this.#state
    this.#update({ headings, current: headings.indexOf(heading) })
  }

  get #state() {
    return store.get(this.stateAtom)
  }

  #read = () => {
    const named = this.#page ? headingsIn(this.#page) : []
    const headings = named.length < FEWEST ? [] : named
    const same = sameHeadings(headings, this.#state.headings)
    this.#update({
      headings: same ? this.#state.headings : headings,
      current: this.#where(headings),
    })
  }

  #scrolled = () => {
    cancelAnimationFrame(this.#frame)
    if (this.#state.headings.length === 0 || performance.now() - this.#jumpedAt < JUMP_MS) return
    this.#frame = requestAnimationFrame(() => {
      const { headings } = this.#state
      this.#update({ headings, current: this.#where(headings) })
    })
  }

  #where(headings: Heading[]) {
    const edge = (this.#scroller?.getBoundingClientRect().top ?? 0) + UPPER_EDGE
    return headings.findLastIndex(
      ({ element }) => !element.closest('[hidden]') && element.getBoundingClientRect().top <= edge
    )
  }

  #update(state: ContentsState) {
    const { headings, current } = this.#state
    if (state.headings !== headings || state.current !== current) store.set(this.stateAtom, state)
  }
}

/** Returns the headings with text inside an element, in order. */
export function headingsIn(page: HTMLElement): Heading[] {
  const found = Array.from(page.querySelectorAll<HTMLElement>('h1, h2, h3'), headingOf)
  return found.filter(({ text }) => text !== '')
}

function headingOf(element: HTMLElement): Heading {
  return { text: shownText(element).trim(), level: Number(element.tagName.slice(1)), element }
}

function sameHeadings(a: Heading[], b: Heading[]) {
  return (
    a.length === b.length &&
    a.every(({ text, level, element }, index) => {
      const other = b[index]!
      return other.text === text && other.level === level && other.element === element
    })
  )
}
