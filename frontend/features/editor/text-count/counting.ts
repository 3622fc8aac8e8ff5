import type { Fragment } from 'prosemirror-model'
import { countText, type TextCount } from './count-text.js'

/** Milliseconds of work at a time, so that a long page never delays a key or a frame. */
const SLICE = 8

/** Counts a text in slices of time. */
export class Counting {
  /** Null until everything is counted. */
  result: TextCount | null = null
  readonly #steps: Generator<void, TextCount>

  constructor(parts: readonly Fragment[]) {
    this.#steps = countText(parts)
  }

  /** Counts for one slice; returns true once everything is counted. */
  goOn() {
    const end = performance.now() + SLICE
    while (!this.result && performance.now() < end) {
      const { done, value } = this.#steps.next()
      if (done) this.result = value
    }
    return this.result !== null
  }
}
