import { atom, getDefaultStore } from 'jotai'

/** A heading of the page as it is on the screen. */
export interface Heading {
  text: string
  level: number
  element: HTMLElement
}

/** What a table of contents shows. A new object for each change. */
export interface ContentsState {
  /** None when there are too few to need a table. */
  headings: Heading[]
  /** Index of the heading that one reads below; -1 above the first. */
  current: number
}

/** From this many headings on a page has a table of contents. */
const FEWEST = 3

/** What is typed is looked at once it has stayed so for as many ms: no key waits for it. */
const DEBOUNCE_MS = 400

/** A heading counts as read once it is within this many px of the upper edge. */
const UPPER_EDGE = 96

/** After a jump to a heading that heading is the current one, whatever scrolling that causes. */
const JUMP_MS = 300

const store = getDefaultStore()

/** Follows the headings of a page and where one is among them. */
export class Contents {
  readonly stateAtom = atom<ContentsState>({ headings: [], current: -1 })
  #page: HTMLElement | null = null
  #scroller: HTMLElement | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #frame = 0
  #jumpedAt = -Infinity

  /** Begins with a page's text, which lies in what scrolls it; returns a function that ends it. */
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

  /** Somebody goes to this heading. */
  jump(heading: Heading) {
    this.#jumpedAt = performance.now()
    const { headings } = this.#state
    this.#update({ headings, current: headings.indexOf(heading) })
  }

  get #state() {
    return store.get(this.stateAtom)
  }

  #read = () => {
    const found = Array.from(
      this.#page?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? [],
      headingOf
    )
    const named = found.filter(({ text }) => text !== '')
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
    return headings.findLastIndex(({ element }) => element.getBoundingClientRect().top <= edge)
  }

  #update(state: ContentsState) {
    const { headings, current } = this.#state
    if (state.headings !== headings || state.current !== current) store.set(this.stateAtom, state)
  }
}

function headingOf(element: HTMLElement): Heading {
  return { text: element.textContent.trim(), level: Number(element.tagName.slice(1)), element }
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
